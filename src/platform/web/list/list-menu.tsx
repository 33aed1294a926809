// Actions on a whole list: side by side, or behind three dots on a phone.
import { Download, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react'
import { DropdownMenu, MoreMenu } from '#ui/dropdown-menu.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { exportList } from './export-list.ts'

type ListAct = { id: string; icon: LucideIcon; label: string; onSelect: () => void }

type ListMenuProps = {
  /** The address of the CSV file, with the current filters and order. */
  exportAddress: string
  more?: readonly ListAct[]
}

export function ListMenu({ exportAddress, more }: ListMenuProps) {
  const files = [
    { id: 'csv', icon: FileText, label: 'Export as CSV', onSelect: () => exportList(exportAddress, 'csv') },
    {
      id: 'xlsx',
      icon: FileSpreadsheet,
      label: 'Export as Excel',
      onSelect: () => exportList(exportAddress, 'xlsx'),
    },
  ]
  return (
    <>
      <span className="flex gap-1 max-md:hidden" data-tour="list-menu">
        {(more ?? []).map(({ id, icon, label, onSelect }) => (
          <IconButton key={id} icon={icon} label={label} onClick={onSelect} />
        ))}
        <DropdownMenu trigger={<IconButton icon={Download} label="Export" />} items={files} align="end" />
      </span>
      <span className="md:hidden">
        <MoreMenu label="More about this list" items={[...(more ?? []), ...files]} size="md" />
      </span>
    </>
  )
}
