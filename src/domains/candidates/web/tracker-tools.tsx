// Search in the list, the choice of columns, export and the history of bulk changes.
import { Columns3, Download, History } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DropdownMenu, MoreMenu } from '#ui/dropdown-menu.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { useShortcut } from '#ui/use-shortcut.ts'
import { exportAddress } from './api.ts'
import { filterOf, type TrackerSearch } from './search.ts'
import { DEFAULT_COLUMNS, trackerColumns } from './tracker-columns.tsx'

// Few open it, so it does not travel with the page.
const ChangesDialog = lazy(async () => ({ default: (await import('./changes-dialog.tsx')).ChangesDialog }))

type TrackerToolsProps = {
  search: TrackerSearch
  onChange: (changes: Partial<TrackerSearch>, options?: { replace?: boolean }) => void
}

/** As fast as one types, but not faster than the eye: one request per pause. */
const TYPING_PAUSE_MS = 120

export function TrackerTools({ search, onChange }: TrackerToolsProps) {
  return (
    <>
      <LiveSearch
        value={search.q ?? ''}
        onChange={(q) => onChange({ q: q || undefined }, { replace: true })}
      />
      <ColumnsMenu search={search} onChange={onChange} />
    </>
  )
}

function LiveSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const frame = useRef<HTMLDivElement>(null)
  useShortcut('/', (event) => {
    event.preventDefault()
    frame.current?.querySelector('input')?.focus()
  })
  useEffect(() => {
    // Whatever changed the URL from elsewhere (a view, Clear filters, Back) changes the words too.
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => {
    const words = text.trim()
    if (words === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = words
      onChange(words)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, onChange])
  return (
    <div ref={frame} className="w-60 flex-none max-md:w-auto max-md:min-w-0 max-md:flex-1">
      <SearchInput
        value={text}
        onChange={setText}
        label="Search candidates"
        placeholder="Name, phone, skill, place"
        className="h-8"
      />
    </div>
  )
}

const noSave = async () => undefined
const allColumns = trackerColumns({ save: noSave, savePhone: noSave }).filter((column) => !column.main)

const withName = (columns: readonly string[]) => (columns.length > 0 ? [...columns] : ['name'])

function ColumnsMenu({ search, onChange }: TrackerToolsProps) {
  const shown = search.columns ?? [...DEFAULT_COLUMNS]
  const toggle = (id: string) => {
    const next = shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]
    const usual = next.length === DEFAULT_COLUMNS.length && DEFAULT_COLUMNS.every((one) => next.includes(one))
    // With none chosen the name is left, which is always there; an empty list in an address would mean the usual ones.
    onChange({ columns: usual ? undefined : withName(next) })
  }
  return (
    <span className="max-md:hidden">
      <DropdownMenu
        align="end"
        trigger={
          <Button variant="ghost" size="sm" icon={Columns3}>
            Columns
          </Button>
        }
        groups={[
          {
            items: allColumns.map((column) => ({
              id: column.id,
              label: column.header,
              checked: shown.includes(column.id),
              stays: true,
              onSelect: () => toggle(column.id),
            })),
          },
        ]}
      />
    </span>
  )
}

/** What one does with the whole list: side by side where there is room, behind three dots on a phone. */
export function TrackerMenu({ search }: { search: TrackerSearch }) {
  const [history, setHistory] = useState(false)
  const acts = [
    { id: 'history', icon: History, label: 'Recent changes', onSelect: () => setHistory(true) },
    {
      id: 'export',
      icon: Download,
      label: 'Export as CSV',
      onSelect: () => window.location.assign(exportAddress({ ...filterOf(search), sort: search.sort })),
    },
  ]
  return (
    <>
      <span className="flex gap-1 max-md:hidden" data-tour="list-menu">
        {acts.map(({ id, icon, label, onSelect }) => (
          <IconButton key={id} icon={icon} label={label} onClick={onSelect} />
        ))}
      </span>
      <span className="md:hidden">
        <MoreMenu label="More about this list" groups={[{ items: acts }]} size="md" />
      </span>
      {history ? (
        <Suspense>
          <ChangesDialog open onClose={() => setHistory(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
