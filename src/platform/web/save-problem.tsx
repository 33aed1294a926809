// Why a draft is not saved, and the choice if another user changed the same field.
import { toast } from '#ui/toast-store.ts'
import { sentenceOf } from './api-client.ts'
import type { SaveState } from './use-autosave.ts'

type SaveProblemProps = { state: SaveState; onOverwrite: () => Promise<void> }

export function SaveProblem({ state, onOverwrite }: SaveProblemProps) {
  if (state.kind !== 'failed') return null
  const overwrite = () =>
    onOverwrite().catch((error: unknown) => toast({ tone: 'danger', title: sentenceOf(error) }))
  return (
    <div
      role="alert"
      className="flex flex-wrap gap-x-3 rounded-8 bg-danger-subtle px-3.5 py-2.5 text-danger-text"
    >
      {state.isStale ? 'This was changed elsewhere, in a field that you changed too.' : state.words}
      {state.retries ? ' Saving is retried automatically.' : null}
      {state.isStale ? (
        <>
          <button type="button" className="underline" onClick={() => void overwrite()}>
            Keep my changes
          </button>
          <button type="button" className="underline" onClick={() => window.location.reload()}>
            Discard mine and reload
          </button>
        </>
      ) : null}
    </div>
  )
}
