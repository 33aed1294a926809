// All shortcuts, as the sheet behind "?" lists them.
import type { ShortcutGroup } from '#ui/shortcut-sheet.tsx'
import { modKey } from '#ui/use-shortcut.ts'

export const shortcuts: readonly ShortcutGroup[] = [
  {
    label: 'Everywhere',
    items: [
      { keys: `${modKey}K`, label: 'Search and commands' },
      { keys: 'C', label: 'Add a candidate' },
      { keys: '[', label: 'Collapse the sidebar' },
      { keys: '?', label: 'Keyboard shortcuts' },
      { keys: 'F8', label: 'Go to the notification' },
    ],
  },
  {
    label: 'Lists',
    items: [
      { keys: '/', label: 'Search in the list' },
      { keys: 'J', label: 'Next row' },
      { keys: 'K', label: 'Previous row' },
      { keys: 'Enter', label: 'Open the row' },
      { keys: 'X', label: 'Select the row' },
      { keys: 'Esc', label: 'Close, or clear the selection' },
    ],
  },
  {
    label: 'Calendar',
    items: [{ keys: 'T', label: 'Today' }],
  },
  {
    label: 'Candidate',
    items: [
      { keys: 'N', label: 'Write a note' },
      { keys: 'L', label: 'Log a call' },
    ],
  },
]
