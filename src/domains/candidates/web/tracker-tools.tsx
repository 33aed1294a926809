// The column choice, the export and the history of bulk changes.
import { Columns3, History } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { Button } from '#ui/button.tsx'
import { DropdownMenu } from '#ui/dropdown-menu.tsx'
import type { CandidateField } from '../contract/custom-fields.ts'
import { DEFAULT_COLUMNS, trackerColumns } from './tracker-columns.tsx'

// Rarely opened, so it loads on demand.
const ChangesDialog = lazyPart(() => import('./changes-dialog.tsx'), 'ChangesDialog')

const noSave = async () => undefined

const withName = (columns: readonly string[]) => (columns.length > 0 ? [...columns] : ['name'])

type ColumnsMenuProps = {
  shown: readonly string[] | undefined
  fields: readonly CandidateField[] | undefined
  onChange: (changes: { columns: string[] | undefined }) => void
}

export function ColumnsMenu({ shown = DEFAULT_COLUMNS, fields, onChange }: ColumnsMenuProps) {
  const allColumns = trackerColumns({ save: noSave, savePhone: noSave, fields }).filter(({ main }) => !main)
  const toggle = (id: string) => {
    const next = shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]
    const usual = next.length === DEFAULT_COLUMNS.length && DEFAULT_COLUMNS.every((one) => next.includes(one))
    // With no column chosen, the name remains. An empty list in an address would mean the defaults.
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
        items={allColumns.map((column) => ({
          id: column.id,
          label: column.header,
          checked: shown.includes(column.id),
          stays: true,
          onSelect: () => toggle(column.id),
        }))}
      />
    </span>
  )
}

export function TrackerMenu({ exportAddress }: { exportAddress: string }) {
  const [history, setHistory] = useState(false)
  const openHistory = () => setHistory(true)
  return (
    <>
      <ListMenu
        exportAddress={exportAddress}
        more={[{ id: 'history', icon: History, label: 'Recent changes', onSelect: openHistory }]}
      />
      {history ? <ChangesDialog open onClose={() => setHistory(false)} /> : null}
    </>
  )
}
