// The last message with a candidate on one line. An unanswered reply stands out.
import { useRouteContext } from '@tanstack/react-router'
import { cx } from '#ui/cx.ts'
import type { LastMessage } from '../contract/schemas.ts'

export function LastMessageText({ message }: { message: LastMessage }) {
  const { user } = useRouteContext({ from: '/staff' })
  const { text, unansweredSince, isUnread } = message
  return (
    <span
      className={cx('block truncate', unansweredSince ? 'font-medium text-ink' : 'text-ink-2')}
      title={text}
    >
      {isUnread ? (
        <>
          <span
            aria-hidden="true"
            className="mr-1.5 inline-block size-2 rounded-full bg-primary align-middle"
          />
          <span className="sr-only">Unread, </span>
        </>
      ) : null}
      {senderOf(message, user.id)}
      {text}
      {unansweredSince ? <span className="sr-only">, unanswered</span> : null}
    </span>
  )
}

function senderOf({ by, isAutomatic }: LastMessage, userId: string): string {
  if (isAutomatic) return 'Automatic reply: '
  if (!by) return ''
  return by.id === userId ? 'You: ' : `${by.name.split(' ', 1)[0]}: `
}
