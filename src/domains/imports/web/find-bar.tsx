// Find and replace in the cells of a sheet.
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { formatCount } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import type { Import } from '../contract/schemas.ts'
import { NOT_YOURS } from '../contract/words.ts'
import { findQuery, useSheetActs } from './sheet-api.ts'
import type { CellAt } from './sheet-grid.tsx'

/** A Select has no empty value. */
const ALL = '\u0000'
const FOUND_MAX = 1_000

type FindBarProps = { of: Import; onShow: (cell: CellAt) => void; onClose: () => void }

export function FindBar({ of, onShow, onClose }: FindBarProps) {
  const [text, setText] = useState('')
  const [put, setPut] = useState('')
  const [column, setColumn] = useState(ALL)
  const [at, setAt] = useState(-1)
  const only = column === ALL ? undefined : column
  const { data } = useQuery(findQuery(of, text, only))
  const { fix } = useSheetActs(of.id)
  const cells = text === '' ? [] : (data?.cells ?? [])
  const count = `${formatCount(cells.length)}${cells.length === FOUND_MAX ? '+' : ''}`
  const place = at >= 0 ? `${at + 1} of ${count}` : `${count} found`
  const go = (step: 1 | -1) => {
    const next = (at + step + cells.length) % cells.length
    setAt(next)
    const cell = cells[next]
    if (cell) onShow(cell)
  }
  const reset = (change: () => void) => {
    change()
    setAt(-1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes the bar from any of its fields.
    <Form
      aria-label="Find and replace"
      className="flex flex-wrap items-center gap-2 border-b bg-sunken px-4 py-2"
      onSubmit={() => {
        if (cells.length > 0) go(1)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <SearchInput
        label="Find"
        value={text}
        onChange={(next) => reset(() => setText(next))}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The user opened the search.
        autoFocus
        className="w-38"
      />
      <Input
        aria-label="Replace with"
        placeholder="Replace with"
        value={put}
        onText={setPut}
        className="h-8 w-38"
      />
      <Select
        label="In which columns"
        size="sm"
        value={column}
        options={[
          { value: ALL, label: 'In all columns' },
          ...of.columns.map(({ header }) => ({ value: header, label: `In ${header}` })),
        ]}
        onChange={(next) => reset(() => setColumn(next))}
        className="w-36"
      />
      <output className="num min-w-16 text-ink-3">{text === '' ? '' : place}</output>
      <IconButton
        icon={ChevronUp}
        label="Previous"
        size="sm"
        {...(cells.length === 0 ? { disabledReason: 'Nothing found.' } : { onClick: () => go(-1) })}
      />
      <IconButton
        icon={ChevronDown}
        label="Next"
        size="sm"
        {...(cells.length === 0 ? { disabledReason: 'Nothing found.' } : { onClick: () => go(1) })}
      />
      <Button
        size="sm"
        busy={fix.isPending}
        {...(cells.length === 0 || !of.can.change
          ? { disabledReason: of.can.change ? 'Nothing to replace.' : NOT_YOURS }
          : { onClick: () => fix.mutate({ fix: 'replace', column: only ?? null, find: text, text: put }) })}
      >
        Replace all{cells.length > 0 ? ` ${count}` : ''}
      </Button>
      <IconButton icon={X} label="Close find" size="sm" onClick={onClose} className="ml-auto" />
    </Form>
  )
}
