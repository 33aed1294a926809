// The file of a list: downloaded, or announced when a long one is written in the background.

import { call } from '#platform/web/api-client.ts'
import { startExport } from '#shared/export-endpoints.ts'
import type { FileFormat } from '#shared/export-file.ts'
import { toast } from '#ui/toast-store.ts'
import { showFailure } from '../show-failure.ts'

export async function exportList(address: string, format: FileFormat): Promise<void> {
  try {
    const wanted = address.replace('/export.csv', `/export.${format}`)
    const { file } = await call(startExport, { body: { address: wanted } })
    if (file) return download(file)
    toast({
      tone: 'success',
      title: 'The file is being written',
      description: 'A notification with the file comes when it is ready.',
    })
  } catch (error) {
    showFailure(error)
  }
}

/** As a download, so a refusal appears among the downloads and does not replace the page. */
export function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
