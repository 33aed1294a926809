// The composer below a candidate's conversation: email, text or note.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Candidate } from '#domains/candidates/contract/schemas.ts'
import type { Message, Ways } from '../contract/schemas.ts'
import { type Channel, MAX_SUBJECT, STOP_NOTE, UNDELIVERED } from '../contract/words.ts'
import { messagesQuery, waysQuery } from './api.ts'
import { MessageForm } from './message-form.tsx'
import { useComposing } from './use-composing.ts'

type MessageComposerProps = { candidate: Candidate; way?: Channel | undefined; note: ReactNode }

export function MessageComposer({ candidate, way = 'email', note }: MessageComposerProps) {
  const { user } = useRouteContext({ from: '/staff' })
  const ways = useQuery(waysQuery(candidate.id)).data
  const messages = useInfiniteQuery(messagesQuery(candidate.id)).data?.pages[0]?.items
  const [isNote, setIsNote] = useState(false)
  const composing = useComposing({
    draftKey: `message-${candidate.id}`,
    selection: { ids: [candidate.id] },
    channel: way,
    timeZone: user.timezone,
    replySubject: replySubjectOf(messages ?? []),
  })
  const { channel } = composing
  const reach = ways?.[channel]
  return (
    <MessageForm
      composing={composing}
      timeZone={user.timezone}
      to={reach?.to ?? undefined}
      refusal={reach?.problem ?? undefined}
      hint={ways && hintOf(channel, ways)}
      sendLabel={channel === 'email' ? 'Send email' : 'Send text'}
      note={{ isOpen: isNote, onOpen: setIsNote, field: note }}
    />
  )
}

const RE = /^re:/i

function replySubjectOf(messages: readonly Message[]): string | undefined {
  const last = messages.find(({ channel, subject }) => channel === 'email' && subject !== '')
  if (!last) return undefined
  return RE.test(last.subject)
    ? last.subject.slice(0, MAX_SUBJECT)
    : `Re: ${last.subject}`.slice(0, MAX_SUBJECT)
}

function hintOf(channel: Channel, { delivers, takesReplies }: Ways): string | undefined {
  if (!delivers[channel]) return UNDELIVERED[channel]
  if (channel === 'sms') return `Ends with “${STOP_NOTE}”`
  return takesReplies ? undefined : 'Replies go to your own email address.'
}
