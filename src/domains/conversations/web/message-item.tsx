// One message of a conversation.
import { Mail, MessageSquare } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { formatExact, formatTime } from '#ui/format-time.ts'
import { FormattedText } from '#ui/formatted-text.tsx'
import type { Message, Ways } from '../contract/schemas.ts'
import { MessageFiles } from './message-files.tsx'
import { StopWish } from './stop-wish.tsx'
import { useCancel } from './use-composing.ts'

type ItemProps = { message: Message; delivers: Ways['delivers'] | undefined; timeZone: string }

export function MessageItem({ message, delivers, timeZone }: ItemProps) {
  const { channel, direction, subject, body, failure, leftOut } = message
  const Icon = channel === 'email' ? Mail : MessageSquare
  const isOut = direction === 'out'
  const at = new Date(message.at)
  return (
    <li className={cx('flex max-w-[88%] flex-col gap-1', isOut ? 'items-end self-end' : 'self-start')}>
      <p className="flex items-center gap-1.5 text-12 text-ink-2">
        <Icon className="size-3.5 flex-none text-ink-3" aria-hidden="true" />
        <span className="min-w-0 break-words">
          {message.by}
          {message.ofCampaign ? ', campaign' : ''},{' '}
          <time title={formatExact(at, timeZone)}>{formatTime(at, timeZone)}</time>,{' '}
          {stateWords(message, delivers)}
        </span>
      </p>
      <div
        className={cx(
          'max-w-full rounded-8 px-3 py-2 break-words whitespace-pre-wrap',
          isOut ? 'border bg-surface' : 'bg-sunken',
          message.state === 'scheduled' && 'border-dashed',
        )}
      >
        {subject ? <p className="font-semibold">{subject}</p> : null}
        {channel === 'email' && isOut ? <FormattedText text={body} /> : body}
        <MessageFiles message={message} />
      </div>
      {leftOut.length > 0 ? (
        <p className="text-12 text-ink-3">Attachments not saved, by type or size: {leftOut.join(', ')}</p>
      ) : null}
      {failure ? <p className="text-12 break-words text-danger-text">{failure}</p> : null}
      {message.stopWish ? <StopWish message={message} wish={message.stopWish} /> : null}
      {message.can.cancel ? <CancelButton message={message} /> : null}
    </li>
  )
}

function stateWords(
  { state, channel, sender, isAutomatic }: Message,
  delivers: Ways['delivers'] | undefined,
): string {
  if (state === 'received' && sender) return `from ${sender}, which is not in the profile`
  if (state === 'received' && isAutomatic) return 'automatic reply'
  if (state === 'received') return channel === 'email' ? 'by email' : 'by text'
  if (state === 'failed') return 'not delivered'
  if (state === 'sent' && delivers && !delivers[channel]) return 'in the outbox'
  return state
}

function CancelButton({ message }: { message: Message }) {
  const { cancel, busy } = useCancel()
  return (
    <Button size="sm" busy={busy} onClick={() => cancel(message.id)}>
      Cancel message
    </Button>
  )
}
