// The emails and texts with a link, without the secret, and their delivery results.
import { look, type StatusLook } from '#shared/status.ts'
import { formatExact } from '#ui/format-time.ts'
import { StatusPill } from '#ui/status-pill.tsx'
import type { LinkMessage } from '../contract/schemas.ts'
import { CHANNEL_LABELS } from '../contract/words.ts'

const LOOKS: Record<LinkMessage['status'], StatusLook> = {
  queued: look('info', 'dashed', 'Queued'),
  kept: look('warning', 'wait', 'Saved here'),
  sent: look('info', 'dashed', 'Sent'),
  delivered: look('success', 'check', 'Delivered'),
  failed: look('warning', 'wait', 'Retried'),
  bounced: look('danger', 'alert', 'Bounced'),
}

export function LinkMessages({ messages, zone }: { messages: readonly LinkMessage[]; zone: string }) {
  if (messages.length === 0) return null
  return (
    <section aria-labelledby="messages" className="border-t pt-4">
      <h3 id="messages" className="mb-2 font-semibold">
        {messages.length === 1 ? 'Message' : 'Messages'}
      </h3>
      <ul className="flex flex-col gap-3">
        {messages.map((message) => (
          <Message key={message.id} message={message} zone={zone} />
        ))}
      </ul>
    </section>
  )
}

function Message({ message, zone }: { message: LinkMessage; zone: string }) {
  const { channel, reminder, recipient, subject, text, status, answer, at } = message
  const kind = reminder ? 'Reminder by' : 'Sent by'
  return (
    <li className="flex flex-col gap-1">
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate">
          {kind} {CHANNEL_LABELS[channel].toLowerCase()} to {recipient}
        </span>
        <StatusPill look={LOOKS[status]} />
      </span>
      <span className="num text-12 text-ink-3">{formatExact(new Date(at), zone)}</span>
      <details className="group">
        <summary className="cursor-pointer rounded-4 text-primary-text hover:underline">Read it</summary>
        <div className="mt-1.5 rounded-6 bg-sunken px-3 py-2">
          {subject ? <p className="mb-1 font-medium">{subject}</p> : null}
          <p className="break-words whitespace-pre-wrap">{text}</p>
        </div>
      </details>
      {answer ? <span className="text-12 break-words text-ink-3">Answer: {answer}</span> : null}
    </li>
  )
}
