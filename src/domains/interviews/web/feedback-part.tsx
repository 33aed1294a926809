// Scorecards: the user's own form, and others after submitting it.
import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { plural } from '#ui/format.ts'
import { RelativeTime, useNow } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Interview, Judgment, Scorecard } from '../contract/schemas.ts'
import { RATING_LABELS, VERDICT_LABELS } from '../contract/words.ts'
import { feedbackQuery } from './api.ts'
import { ScorecardForm } from './scorecard-form.tsx'

export function FeedbackPart({ interview, userId }: { interview: Interview; userId: string }) {
  const feedback = useQuery(feedbackQuery(interview.id))
  const [writing, setWriting] = useState(false)
  const begun = new Date(interview.startsAt) <= useNow()
  if (!begun || interview.status === 'cancelled') return null
  const own = feedback.data?.cards.find((card) => card.mine)
  const waiting = interview.participants.filter(({ role, scored }) => role === 'interviewer' && !scored)
  const others = waiting.filter((person) => person.userId !== userId)
  return (
    <section aria-labelledby="feedback" className="flex flex-col gap-3 border-t pt-4">
      <h3 id="feedback" className="font-semibold">
        Feedback
      </h3>
      {feedback.isPending ? <Skeleton className="h-16 w-full" /> : null}
      {feedback.data && feedback.data.hidden > 0 ? (
        <p className="flex gap-2 rounded-6 bg-sunken px-3 py-2 text-ink-2">
          <EyeOff className="mt-0.5 size-4 flex-none" />
          {plural(feedback.data.hidden, 'scorecard')} from others will be visible after you submit yours.
        </p>
      ) : null}
      {feedback.data?.cards.map((card) => (
        <Card key={card.interviewer.id} card={card} />
      ))}
      {others.length > 0 && interview.status === 'awaiting_feedback' ? (
        <p className="text-ink-3">Still missing: {others.map(({ name }) => name).join(', ')}</p>
      ) : null}
      {interview.can.score && (writing || !own) && feedback.data ? (
        <ScorecardForm interview={interview} card={own} onDone={() => setWriting(false)} />
      ) : null}
      {own && interview.can.score && !writing ? (
        <Button size="sm" className="self-start" onClick={() => setWriting(true)}>
          Revise my scorecard
        </Button>
      ) : null}
    </section>
  )
}

function Card({ card }: { card: Scorecard }) {
  return (
    <article className="flex flex-col gap-1.5 rounded-8 border px-3.5 py-3">
      <header className="flex items-baseline gap-2">
        <b className="min-w-0 flex-1 truncate">{card.mine ? 'You' : card.interviewer.name}</b>
        <b>{VERDICT_LABELS[card.overall]}</b>
        <RelativeTime at={card.submittedAt} className="text-12 text-ink-3" />
      </header>
      <Ratings attributes={card.attributes} />
      {card.privateNote ? (
        <p className="border-t pt-1.5 text-ink-2">
          <span className="text-ink-3">Only you: </span>
          {card.privateNote}
        </p>
      ) : null}
      {card.earlier.length > 0 ? <Earlier card={card} /> : null}
    </article>
  )
}

function Ratings({ attributes }: Pick<Judgment, 'attributes'>) {
  return attributes.map(({ name, rating, note }) => (
    <p key={name}>
      <span className="text-ink-3">{name}: </span>
      {rating ? RATING_LABELS[rating] : 'not rated'}
      {note ? `. ${note}` : ''}
    </p>
  ))
}

/** Earlier versions stay readable beside the current one. */
function Earlier({ card }: { card: Scorecard }) {
  return (
    <details className="border-t pt-1.5 text-ink-2">
      <summary className="cursor-pointer text-12">
        Version {card.version}, {plural(card.earlier.length, 'earlier version')}
      </summary>
      {card.earlier.map((one) => (
        <div key={one.version} className="mt-2 flex flex-col gap-1 rounded-6 bg-sunken px-3 py-2">
          <p className="flex items-baseline gap-2">
            <span className="flex-1">Version {one.version}</span>
            <b>{VERDICT_LABELS[one.overall]}</b>
            <RelativeTime at={one.submittedAt} className="text-12 text-ink-3" />
          </p>
          <Ratings attributes={one.attributes} />
        </div>
      ))}
    </details>
  )
}
