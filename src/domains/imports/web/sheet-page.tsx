// One sheet: its grid, its problems, and the corrections with undo.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Check, Redo2, Search, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { plural } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useIsMobile } from '#ui/use-media.ts'
import { useShortcut } from '#ui/use-shortcut.ts'
import type { Import } from '../contract/schemas.ts'
import { importQuery, isMoving } from './api.ts'
import { DatesDialog } from './dates-dialog.tsx'
import { FindBar } from './find-bar.tsx'
import { NoImport } from './no-import.tsx'
import { useSheetActs } from './sheet-api.ts'
import { type CellAt, SheetGrid, type SheetGridHandle } from './sheet-grid.tsx'
import { SheetProblems } from './sheet-problems.tsx'

export function SheetPage({ id }: { id: string }) {
  const found = useQuery(importQuery(id))
  const { data } = found
  if (!data) return <QueryState query={found} missing={<NoImport />} />
  if (data.kind === 'resumes' || data.sheets.length === 0 || data.status !== 'draft')
    return <NotOpen of={data} />
  return <Sheet of={data} />
}

function NotOpen({ of }: { of: Import }) {
  return (
    <Page scroll>
      <PageHeader title={of.fileName} />
      <EmptyState
        title="This sheet can no longer be corrected"
        action={
          <Link to="/data-import" search={{ import: of.id }} className="link">
            Open the import
          </Link>
        }
      >
        Its import has started, or the file was not uploaded as a spreadsheet.
      </EmptyState>
    </Page>
  )
}

function Sheet({ of }: { of: Import }) {
  const navigate = useNavigate()
  const isMobile = useIsMobile()
  const grid = useRef<SheetGridHandle>(null)
  const [isFinding, setFinding] = useState(false)
  const [datesOf, setDatesOf] = useState<string | null>(null)
  const { fix } = useSheetActs(of.id)
  const open = (sheet: string) => void navigate({ to: '/spreadsheet-upload', search: { sheet } })
  const show = (cell: CellAt) => grid.current?.show(cell)
  const panel = (
    <SheetProblems
      of={of}
      onShow={isMobile ? undefined : show}
      onDates={setDatesOf}
      onSplit={(column) => fix.mutate({ fix: 'split', column })}
    />
  )
  return (
    <Page scroll={isMobile}>
      <SheetHeader of={of} onFind={() => setFinding(true)} />
      {of.remark ? (
        <p className="border-y bg-warning-subtle px-6 py-2 text-warning-text max-md:px-4">{of.remark}</p>
      ) : null}
      {isMobile ? (
        panel
      ) : (
        <div className="flex min-h-0 flex-1 border-t">
          <div className="flex min-w-0 flex-1 flex-col">
            {isFinding ? <FindBar of={of} onShow={show} onClose={() => setFinding(false)} /> : null}
            <SheetGrid ref={grid} of={of} onDates={setDatesOf} />
          </div>
          <aside
            aria-label="Problems"
            className="w-72 flex-none overflow-y-auto border-l bg-sunken pb-18 @max-[760px]/page:w-56"
          >
            {panel}
          </aside>
        </div>
      )}
      {of.sheets.length > 1 ? (
        <Tabs
          label="Sheets"
          value={of.id}
          onChange={open}
          items={of.sheets.map(({ id, name, rows }) => ({ value: id, label: name, count: rows }))}
        />
      ) : null}
      {datesOf === null ? null : (
        <DatesDialog
          of={of}
          column={datesOf}
          onShow={isMobile ? undefined : (line) => show({ line, column: datesOf })}
          onClose={() => setDatesOf(null)}
        />
      )}
    </Page>
  )
}

function SheetHeader({ of, onFind }: { of: Import; onFind: () => void }) {
  const navigate = useNavigate()
  const { step, cells, fix } = useSheetActs(of.id)
  const { done, undone } = of.edits
  const isSaving = step.isPending || cells.isPending || fix.isPending
  const may = of.can.change
  const turn = (to: 'undo' | 'redo') => {
    if (may && !isSaving && (to === 'undo' ? done : undone) > 0) step.mutate(to)
  }
  // A text field undoes its own typing.
  useShortcut('z', (event) => turn(event.shiftKey ? 'redo' : 'undo'), { mod: true, whileTyping: false })
  useShortcut('y', () => turn('redo'), { mod: true, whileTyping: false })
  const usable = of.counts.rows - of.counts.rejected
  const isChecked = !isMoving(of)
  return (
    <PageHeader
      title={<span className="block max-w-120 truncate max-md:max-w-[52vw]">{of.fileName}</span>}
      note={
        done > 0 ? (
          <output className="flex items-center gap-1.5 max-md:hidden">
            <Check aria-hidden="true" className="size-4" />
            {plural(done, 'correction')}, saved
          </output>
        ) : null
      }
      actions={
        <>
          <IconButton
            icon={Undo2}
            className="max-md:hidden"
            label="Undo"
            shortcut="mod+Z"
            {...(!may || done === 0
              ? { disabledReason: 'Nothing to undo.' }
              : { onClick: () => turn('undo') })}
          />
          <IconButton
            icon={Redo2}
            className="max-md:hidden"
            label="Redo"
            shortcut="mod+Y"
            {...(!may || undone === 0
              ? { disabledReason: 'Nothing to redo.' }
              : { onClick: () => turn('redo') })}
          />
          <Button icon={Search} onClick={onFind} className="max-md:hidden">
            Find
          </Button>
          <Button
            variant="primary"
            disabledReason={
              isChecked && usable === 0 ? 'Every row has a problem. Correct some first.' : undefined
            }
            onClick={() => void navigate({ to: '/data-import', search: { import: of.id } })}
          >
            <span className="max-md:hidden">
              {isChecked ? `Continue with ${plural(usable, 'row')}` : 'Continue'}
            </span>
            <span className="md:hidden">Continue</span>
          </Button>
        </>
      }
    />
  )
}
