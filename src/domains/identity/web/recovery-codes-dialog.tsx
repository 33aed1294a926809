// The recovery codes, shown once, to copy or download.
import { Copy, Download } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Dialog } from '#ui/dialog.tsx'

export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const handleCopy = () =>
    void copyText(codes.join('\n'), { title: 'Codes copied', otherwise: 'Download the codes instead.' })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Your recovery codes"
      description="Use one if you lose your phone. Each code works once. They are not shown again, so save them in a safe place."
      footer={
        <>
          <Button icon={Copy} onClick={handleCopy}>
            Copy
          </Button>
          <Button icon={Download} onClick={() => download(codes)}>
            Download
          </Button>
          <Button variant="primary" onClick={onClose}>
            I saved them
          </Button>
        </>
      }
    >
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-8 bg-sunken p-4 max-md:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="text-13">{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function download(codes: readonly string[]): void {
  const url = URL.createObjectURL(
    new Blob([`Candor Hire recovery codes\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = 'candor-hire-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
