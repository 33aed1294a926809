// The conversation with a candidate, oldest first: a section of the drawer.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import type { Candidate } from '#domains/candidates/contract/schemas.ts'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDay } from '#ui/format-time.ts'
import { useNow } from '#ui/relative-time.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import { messagesQuery, waysQuery } from './api.ts'
import { ConversationBar, useReading } from './conversation-bar.tsx'
import { MessageItem } from './message-item.tsx'
import { Suppressions } from './suppressions.tsx'

export function CandidateMessages({ candidate }: { candidate: Candidate }) {
  const { user } = useRouteContext({ from: '/staff' })
  const list = useList(useInfiniteQuery(messagesQuery(candidate.id)))
  const ways = useQuery(waysQuery(candidate.id)).data
  const now = useNow()
  const end = useRef<HTMLDivElement>(null)
  useNewestInSight(end, list.rows[0]?.id)
  useReading(candidate.id, list.rows[0]?.id)
  const timeZone = user.timezone
  const days = Map.groupBy(list.rows.toReversed(), ({ at }) => formatDay(new Date(at), { now, timeZone }))
  return (
    <>
      <ConversationBar candidate={candidate} />
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
