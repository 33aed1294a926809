// The conversation with a candidate, oldest first: a section of the drawer.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Mail, MessageSquare, Paperclip } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import type { Candidate } from '#domains/candidates/contract/schemas.ts'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatBytes } from '#ui/format.ts'
import { formatDay, formatExact, formatTime } from '#ui/format-time.ts'
import { useNow } from '#ui/relative-time.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import type { Message, Ways } from '../contract/schemas.ts'
import { messageFileAddress, messagesQuery, waysQuery } from './api.ts'
import { Suppressions } from './suppressions.tsx'
import { useCancel } from './use-composing.ts'

export function CandidateMessages({ candidate }: { candidate: Candidate }) {
  const { user } = useRouteContext({ from: '/staff' })
  const list = useList(useInfiniteQuery(messagesQuery(candidate.id)))
  const ways = useQuery(waysQuery(candidate.id)).data
  const now = useNow()
  const end = useRef<HTMLDivElement>(null)
  useNewestInSight(end, list.rows[0]?.id)
  const timeZone = user.timezone
  const days = Map.groupBy(list.rows.toReversed(), ({ at }) => formatDay(new Date(at), { now, timeZone }))
  return (
    <>
      <Suppressions candidate={candidate} />
      <ListState
        list={list}
        loading={<ListSkeleton />}
        empty={
          <EmptyState title="No messages yet" headingLevel={3} className="pb-4">
            Write an email or a text below. Replies appear here.
          </EmptyState>
        }
      >
        <div className="flex flex-col px-5 py-3 max-md:px-4">
          <MoreButton list={list} variant="ghost" className="self-start text-primary-text">
            Show earlier messages
          </MoreButton>
          {[...days].map(([day, messages]) => (
            <section key={day} aria-label={day}>
              <h3 className="pt-3 pb-1.5 text-12 font-medium text-ink-3">{day}</h3>
              <ol className="flex flex-col gap-3">
                {messages.map((message) => (
                  <MessageItem
                    key={message.id}
                    message={message}
                    delivers={ways?.delivers}
                    timeZone={timeZone}
                  />
                ))}
              </ol>
            </section>
          ))}
          <div ref={end} />
        </div>
      </ListState>
    </>
  )
}

/** Also when the composer below opens or grows. */
function useNewestInSight(end: RefObject<HTMLElement | null>, newest: string | undefined): void {
  useEffect(() => {
    const body = end.current?.closest('[data-drawer-body]')
    if (!newest || !body) return undefined
    const observer = new ResizeObserver(() => end.current?.scrollIntoView({ block: 'nearest' }))
    observer.observe(body)
    return () => observer.disconnect()
  }, [end, newest])
}

type ItemProps = { message: Message; delivers: Ways['delivers'] | undefined; timeZone: string }

function MessageItem({ message, delivers, timeZone }: ItemProps) {
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
        {body}
        <Files message={message} />
      </div>
      {leftOut.length > 0 ? (
        <p className="text-12 text-ink-3">Attachments not saved, by type or size: {leftOut.join(', ')}</p>
      ) : null}
      {failure ? <p className="text-12 break-words text-danger-text">{failure}</p> : null}
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

function Files({ message }: { message: Message }) {
  if (message.files.length === 0) return null
  return (
    <ul className="mt-1.5 flex flex-col gap-1">
      {message.files.map(({ id, name, sizeBytes }) => (
        <li key={id}>
          <a
            href={messageFileAddress(message.id, id)}
            download
            className="inline-flex max-w-full items-center gap-1.5 rounded-6 border bg-surface px-2 py-1 hover:bg-hover"
          >
            <Paperclip className="size-3.5 flex-none text-ink-3" aria-hidden="true" />
            <span className="min-w-0 truncate">{name}</span>
            <span className="num text-12 text-ink-3">{formatBytes(sizeBytes)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
