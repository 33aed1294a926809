// A report as a file: CSV and Excel through exports, PDF as a download.
import { Download, FileChartColumn, FileSpreadsheet, FileText } from 'lucide-react'
import { download, exportList } from '#platform/web/list/export-list.ts'
import { Button } from '#ui/button.tsx'
import { DropdownMenu } from '#ui/dropdown-menu.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useIsMobile } from '#ui/use-media.ts'

type ExportMenuProps = {
  /** The addresses of the CSV and of the PDF. A table report has no PDF. */
  file: { csv: string; pdf?: string }
  /** An icon only, beside a heading. */
  small?: boolean
}

export function ExportMenu({ file, small = false }: ExportMenuProps) {
  const isMobile = useIsMobile()
  const { csv, pdf } = file
  return (
    <DropdownMenu
      align="end"
      trigger={
        small || isMobile ? (
          <IconButton icon={Download} label="Export" size={small ? 'sm' : 'md'} />
        ) : (
          <Button icon={Download}>Export</Button>
        )
      }
      items={[
        { id: 'csv', icon: FileText, label: 'Export as CSV', onSelect: () => void exportList(csv, 'csv') },
        {
          id: 'xlsx',
          icon: FileSpreadsheet,
          label: 'Export as Excel',
          onSelect: () => void exportList(csv, 'xlsx'),
        },
        ...(pdf
          ? [{ id: 'pdf', icon: FileChartColumn, label: 'Export as PDF', onSelect: () => download(pdf) }]
          : []),
      ]}
    />
  )
}
