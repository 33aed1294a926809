// Whether a draft is saved, beside the title of its form. On narrow screens only the icon.
import { Check, CircleAlert } from 'lucide-react'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { SaveState } from './use-autosave.ts'

type SavedNoteProps = {
  state: SaveState | { kind: 'changed' }
  /** What a new draft waits for: "you enter a title". */
  waits: string
  isDraft?: boolean
}

export function SavedNote({ state, waits, isDraft = true }: SavedNoteProps) {
  return (
    <output className="flex items-center gap-1.5">
      {state.kind === 'saved' ? (
        <>
          <Check className="size-4 flex-none text-success-text" />
          <span className="max-md:sr-only">
            {isDraft ? 'Draft saved' : 'Saved'} <RelativeTime at={state.at} ago />
          </span>
        </>
      ) : null}
      {state.kind === 'saving' ? 'Saving…' : null}
      {state.kind === 'new' ? <span className="max-md:sr-only">Saved after {waits}</span> : null}
      {state.kind === 'changed' ? 'Not saved' : null}
      {state.kind === 'failed' ? (
        <span className="flex items-center gap-1.5 text-danger-text">
          <CircleAlert className="size-4" /> Not saved
        </span>
      ) : null}
    </output>
  )
}
