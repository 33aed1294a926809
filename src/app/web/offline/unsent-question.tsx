// Asked at sign-out while changes are unsent.
import { useWaiting } from '#platform/web/offline/waiting-store.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { plural } from '#ui/format.ts'

const SHOWN = 5

export function UnsentQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const waiting = useWaiting()
  return (
    <Dialog
      open
      onOpenChange={onStay}
      title={`${plural(waiting.length, 'change')} not sent yet`}
      description="Signing out deletes these changes from this browser. To send them, stay signed in until you are back online."
      footer={
        <>
          <Button variant="danger" onClick={onLeave}>
            Discard and sign out
          </Button>
          <Button variant="primary" onClick={onStay}>
            Stay signed in
          </Button>
        </>
      }
    >
      <ul className="list-disc pl-5 text-ink-2">
        {waiting.slice(0, SHOWN).map(({ id, title }) => (
          <li key={id} className="break-words">
            {title}
          </li>
        ))}
        {waiting.length > SHOWN ? <li>and {waiting.length - SHOWN} more</li> : null}
      </ul>
    </Dialog>
  )
}
