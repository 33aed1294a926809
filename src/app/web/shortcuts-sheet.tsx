// All shortcuts in one sheet, loaded on request.
import { ShortcutSheet } from '#ui/shortcut-sheet.tsx'
import { shortcuts } from './shortcuts.ts'

export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  return <ShortcutSheet open onOpenChange={onClose} groups={shortcuts} />
}
