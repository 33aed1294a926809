// The changes that wait to be sent. Each can be resent, discarded or decided.
import { Clock, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { theQueue } from '#platform/web/offline/may-wait.ts'
import type { Decision, WaitingChange } from '#platform/web/offline/waiting-change.ts'
import { useWaiting } from '#platform/web/offline/waiting-store.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Conflict } from '#ui/diff.tsx'
import { plural } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { toast } from '#ui/toast-store.ts'
import { useConnection } from '../connection-screen.tsx'
import { showTheirs } from './waiting-words.ts'

export function WaitingList({ onClose }: { onClose: () => void }) {
  const waiting = useWaiting()
  const { online } = useConnection()
  const sendable = waiting.some((change) => !change.refusal)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={waiting.length === 0 ? 'All changes are sent' : `${plural(waiting.length, 'change')} waiting`}
      description={describe(waiting.length, online)}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {sendable ? (
            <Button
              variant="primary"
              disabledReason={online ? undefined : 'There is no internet connection.'}
              onClick={() => void theQueue().then((queue) => queue.flush())}
            >
              Send now
            </Button>
          ) : null}
        </>
      }
    >
      {waiting.length > 0 ? (
        <ol className="flex flex-col">
          {waiting.map((change) => (
            <Item key={change.id} change={change} />
          ))}
        </ol>
      ) : null}
    </Dialog>
  )
}

function describe(count: number, online: boolean): string {
  if (count === 0) return 'No changes are waiting on this device.'
  return online
    ? 'Saved on this device. Changes are sent in this order.'
    : 'Saved on this device. Changes are sent in this order when you are back online.'
}

function Item({ change }: { change: WaitingChange }) {
  const { refusal, title, detail, madeAt } = change
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work().catch(() =>
      toast({ tone: 'danger', title: 'This browser could not save your decision. Try again.' }),
    )
    setBusy(false)
  }
  const decide = (decision: Decision) => void act(async () => (await theQueue()).decide(change, decision))
  const discard = () =>
    void act(async () => {
      const was = await (await theQueue()).discard(change)
      toast({ title: was ? 'Discarded' : 'It was already sent' })
    })
  const Icon = refusal ? TriangleAlert : Clock
  return (
    <li className="flex gap-2.5 border-t py-2.5 first:border-t-0 first:pt-0">
      <Icon className={refusal ? 'mt-0.5 text-warning-text' : 'mt-0.5 text-ink-3'} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <p className="font-medium break-words">{title}</p>
            {detail ? <p className="line-clamp-3 break-words text-ink-2">{detail}</p> : null}
            <RelativeTime at={madeAt} className="text-12 text-ink-3" />
          </div>
          {refusal ? null : (
            <Button size="sm" variant="ghost" busy={busy} onClick={discard} aria-label={`Discard: ${title}`}>
              Discard
            </Button>
          )}
        </div>
        {refusal ? <Choice change={change} busy={busy} onDecide={decide} onDiscard={discard} /> : null}
      </div>
    </li>
  )
}

type ChoiceProps = {
  change: WaitingChange
  busy: boolean
  onDecide: (decision: Decision) => void
  onDiscard: () => void
}

/** The reason for the refusal, and the possible actions. */
function Choice({ change, busy, onDecide, onDiscard }: ChoiceProps) {
  const { refusal, override, differences } = change
  if (!refusal) return null
  const { current } = refusal
  if (current) {
    return (
      <Conflict
        who="A colleague"
        when={
          typeof current['updatedAt'] === 'string' ? <RelativeTime at={current['updatedAt']} /> : 'just now'
        }
        differences={differences.map(({ field, label, mine }) => ({
          field: label,
          mine,
          theirs: showTheirs(change.kind, field, current[field]),
        }))}
        busy={busy}
        onKeepMine={() => onDecide('mine')}
        onTakeTheirs={onDiscard}
      />
    )
  }
  const over = override?.code === refusal.code ? override : null
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-6 bg-warning-subtle px-3 py-2 text-warning-text">
      <p>{refusal.sentence}</p>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onDiscard} disabled={busy}>
          Discard
        </Button>
        <Button size="sm" busy={busy} onClick={() => onDecide(over ? 'override' : 'again')}>
          {over ? over.label : 'Send again'}
        </Button>
      </div>
    </div>
  )
}
