// Actions on a whole list: side by side, or behind three dots on a phone.
import { Download, type LucideIcon } from 'lucide-react'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { IconButton } from '#ui/icon-button.tsx'

type ListAct = { id: string; icon: LucideIcon; label: string; onSelect: () => void }

type ListMenuProps = {
  /** The address of the CSV file, with the current filters and order. */
  exportAddress: string
  more?: readonly ListAct[]
}

export function ListMenu({ exportAddress, more }: ListMenuProps) {
  const handleExport = () => download(exportAddress)
  const acts = [
    ...(more ?? []),
    { id: 'export', icon: Download, label: 'Export as CSV', onSelect: handleExport },
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
    </>
  )
}

/** As a download, so a refusal appears among the downloads and does not replace the page. */
function download(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
