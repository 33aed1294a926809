// Bold, list and link for an email: each writes its marks around the selection.
import { Bold, Link2, List, PenLine } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { IconButton } from '#ui/icon-button.tsx'

const SignatureDialog = lazyPart(() => import('./signature-dialog.tsx'), 'SignatureDialog')

type Area = RefObject<HTMLTextAreaElement | null>
type FormatToolsProps = { area: Area; text: string; onChange: (text: string) => void }

const asList = (text: string) =>
  text
    .split('\n')
    .map((line) => (line.startsWith('- ') ? line : `- ${line}`))
    .join('\n')

export function FormatTools({ area, text, onChange }: FormatToolsProps) {
  const [isSigning, setSigning] = useState(false)
  const change = (to: (chosen: string, before: string) => string) => {
    const start = area.current?.selectionStart ?? text.length
    const end = area.current?.selectionEnd ?? start
    const [before, chosen] = [text.slice(0, start), text.slice(start, end)]
    onChange(`${before}${to(chosen, before)}${text.slice(end)}`)
    area.current?.focus()
  }
  const startOfLine = (before: string) => (before === '' || before.endsWith('\n') ? '' : '\n')
  return (
    <>
      <IconButton
        size="sm"
        icon={Bold}
        label="Bold"
        onClick={() => change((chosen) => `**${chosen || 'bold text'}**`)}
      />
      <IconButton
        size="sm"
        icon={List}
        label="List"
        onClick={() => change((chosen, before) => `${startOfLine(before)}${asList(chosen)}`)}
      />
      <IconButton
        size="sm"
        icon={Link2}
        label="Link"
        onClick={() => change((chosen) => `[${chosen || 'link text'}](https://)`)}
      />
      <IconButton size="sm" icon={PenLine} label="Your signature" onClick={() => setSigning(true)} />
      {isSigning ? <SignatureDialog onClose={() => setSigning(false)} /> : null}
    </>
  )
}
