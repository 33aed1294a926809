// What can be done with a whole list: side by side where there is room, behind three dots on a phone.
import { Download, type LucideIcon } from 'lucide-react'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { IconButton } from '#ui/icon-button.tsx'

type ListAct = { id: string; icon: LucideIcon; label: string; onSelect: () => void }

type ListMenuProps = {
  /** Where the list is as a file, with the filters and the order that are shown. */
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

/** As a download: a refusal is then shown among the downloads, and does not take the place of the page. */
function download(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
