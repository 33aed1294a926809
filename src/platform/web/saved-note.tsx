// Whether a draft is saved, beside the title of its form. Shorter on narrow screens.
import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useHasUnreadText } from '#ui/unread-text.ts'
import type { SaveState } from './use-autosave.ts'

type SavedNoteProps = {
  state: SaveState | { kind: 'changed' }
  /** What a new draft waits for: "you enter a title". */
  waits: string
  isDraft?: boolean
}

export function SavedNote({ state: saving, waits, isDraft = true }: SavedNoteProps) {
  const hasUnread = useHasUnreadText()
  const state = hasUnread && saving.kind === 'saved' ? { kind: 'changed' as const } : saving
  return (
    <output className="flex items-center gap-1.5">
      {state.kind === 'saved' ? (
        <>
          <Check className="size-4 flex-none text-success-text" />
          <Words short="Saved">
            {isDraft ? 'Draft saved' : 'Saved'} <RelativeTime at={state.at} ago />
          </Words>
        </>
      ) : null}
      {state.kind === 'saving' ? 'Saving…' : null}
      {state.kind === 'new' ? <Words short="Not saved yet">Saved after {waits}</Words> : null}
      {state.kind === 'changed' ? 'Not saved' : null}
      {state.kind === 'failed' ? (
        <span className="flex items-center gap-1.5 text-danger-text">
          <CircleAlert className="size-4" /> Not saved
        </span>
      ) : null}
    </output>
  )
}

/** On narrow screens the short words, and the whole ones for screen readers. */
function Words({ short, children }: { short: string; children: ReactNode }) {
  return (
    <>
      <span className="max-md:sr-only">{children}</span>
      <span aria-hidden className="md:hidden">
        {short}
      </span>
    </>
  )
}
