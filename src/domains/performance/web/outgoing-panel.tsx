// Outgoing messages on the Health page: whether they leave, what waits, and pausing and resuming them.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { formatCount, formatMoney, plural } from '#ui/format.ts'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Outgoing, Resumed, WaitingMessages } from '../contract/outgoing.ts'
import { outgoingQuery, useDiscardWaiting, useSetOutgoing, waitingQuery } from './outgoing-api.ts'

export function OutgoingPanel() {
  const outgoing = useQuery(outgoingQuery)
  const waiting = useQuery(waitingQuery)
  const [unknown, setUnknown] = useState<Resumed['unknownPayments']>([])
  if (!outgoing.data || !waiting.data) return <QueryState query={[outgoing, waiting]} />
  const isPaused = outgoing.data.outgoing === 'paused'
  return (
    <section id="outgoing">
      <Panel
        title="Outgoing messages"
        note={isPaused ? 'paused' : 'live'}
        actions={<Change to={isPaused ? 'live' : 'paused'} onResumed={setUnknown} />}
      >
        <p className="border-t px-4 py-3 text-ink-2">
          {isPaused
            ? 'Emails, texts, webhooks and charges wait. Discard what must not leave, then resume.'
            : 'Emails, texts, webhooks and charges leave as they arise.'}
        </p>
        <Unknown payments={unknown} />
        {isPaused ? (
          <ul>
            {waiting.data.items.map((each) => (
              <Waiting key={each.kind} waiting={each} />
            ))}
          </ul>
        ) : null}
      </Panel>
    </section>
  )
}

function Unknown({ payments }: { payments: Resumed['unknownPayments'] }) {
  if (payments.length === 0) return null
  return (
    <output className="block border-t bg-warning-subtle px-4 py-3 text-warning-text">
      <p>
        {plural(payments.length, 'payment')} at the provider {payments.length === 1 ? 'is' : 'are'} newer than
        the backup. Add {payments.length === 1 ? 'it' : 'them'} to the balance of the client.
      </p>
      <ul>
        {payments.map(({ ref, cents }) => (
          <li key={ref} className="num break-all">
            {ref}: {formatMoney(cents)}
          </li>
        ))}
      </ul>
    </output>
  )
}

type ChangeProps = { to: Outgoing['outgoing']; onResumed: (unknown: Resumed['unknownPayments']) => void }

const WORDS = {
  live: {
    label: 'Resume',
    title: 'Resume outgoing messages?',
    description: 'Charges are compared with the payment provider first. Then everything that waits leaves.',
    done: 'Outgoing messages resumed',
  },
  paused: {
    label: 'Pause',
    title: 'Pause outgoing messages?',
    description: 'Emails, texts, webhooks and charges wait until an admin resumes them.',
    done: 'Outgoing messages paused',
  },
} as const

function Change({ to, onResumed }: ChangeProps) {
  const [isAsked, setIsAsked] = useState(false)
  const change = useSetOutgoing()
  const { label, title, description, done } = WORDS[to]
  const handleConfirm = () =>
    change.mutate(to, {
      onSuccess: ({ unknownPayments }) => {
        setIsAsked(false)
        onResumed(unknownPayments)
        toast({ title: done })
      },
    })
  return (
    <>
      <Button
        size="sm"
        variant={to === 'live' ? 'primary' : 'default'}
        onClick={() => {
          change.reset()
          setIsAsked(true)
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={title}
        description={description}
        confirmLabel={label}
        busy={change.isPending}
        onConfirm={handleConfirm}
      >
        <ErrorLine error={change.error} />
      </ConfirmDialog>
    </>
  )
}

function Waiting({ waiting: { kind, label, count, oldest } }: { waiting: WaitingMessages }) {
  const [isAsked, setIsAsked] = useState(false)
  const discard = useDiscardWaiting()
  const what = label.toLowerCase()
  const handleDiscard = () =>
    discard.mutate(kind, {
      onSuccess: ({ discarded }) => {
        setIsAsked(false)
        toast({ title: `Discarded: ${formatCount(discarded)} ${what}` })
      },
      onError: showFailure,
    })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t px-4 py-2.5">
      <span className="min-w-0 flex-1">
        {label}
        <span className="block text-12 text-ink-3">
          {oldest ? (
            <>
              Oldest <RelativeTime at={oldest} ago />
            </>
          ) : (
            'Nothing waits'
          )}
        </span>
      </span>
      <span className="num font-medium">{formatCount(count)}</span>
      {kind === 'emails' && count > 0 ? (
        <Link to="/admin/outbox" className="text-primary-text underline">
          Read
        </Link>
      ) : null}
      <Button
        size="sm"
        onClick={() => setIsAsked(true)}
        disabledReason={count === 0 ? 'Nothing waits.' : null}
      >
        Discard
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        danger
        title={`Discard ${formatCount(count)} ${what}?`}
        description="They never leave. The outbox and the clients' screens say why."
        confirmLabel="Discard"
        busy={discard.isPending}
        onConfirm={handleDiscard}
      />
    </li>
  )
}
