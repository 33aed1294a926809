// The interview behind a link: choose a time, and move or cancel it while there is time.
import { CalendarCheck, CalendarX2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useReaderZone } from '#platform/web/reader-zone.ts'
import { zoneWords } from '#shared/zoned-time.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import type { LinkPage } from '../contract/schemas.ts'
import { useLinkPage } from './link-page-api.ts'
import { SlotChoice } from './slot-choice.tsx'

export function BookingPart({ token, page }: { token: string; page: LinkPage }) {
  const acts = useLinkPage(token)
  const begin = () => acts.start.isIdle && acts.start.mutate()
  if (page.interview?.booked) return <Booked page={page} booked={page.interview.booked} acts={acts} />
  return (
    <>
      {acts.cancel.isSuccess ? (
        <Notice tone="neutral">
          Your interview is canceled, and everyone was notified. To book another time, choose it here.
        </Notice>
      ) : null}
      <SlotChoice
        page={page}
        verb="Book"
        busy={acts.book.isPending}
        error={acts.book.error}
        onBegin={begin}
        onChoose={(startsAt, undo) => acts.book.mutate(startsAt, undo)}
      />
      <p className="mt-4 text-ink-2">You can move or cancel it here until 2&nbsp;hours before.</p>
    </>
  )
}

type Acts = ReturnType<typeof useLinkPage>
type BookedProps = {
  page: LinkPage
  booked: NonNullable<NonNullable<LinkPage['interview']>['booked']>
  acts: Acts
}

function Booked({ page, booked, acts }: BookedProps) {
  const [doing, setDoing] = useState<'move' | 'cancel' | null>(null)
  const when = whenWords(booked.startsAt, useReaderZone())
  if (booked.state === 'called_off')
    return (
      <Notice tone="neutral">
        It was scheduled for {when}. Ask {page.sender} for another time.
      </Notice>
    )
  if (booked.state === 'over') return <Notice tone="neutral">Your interview was on {when}.</Notice>
  return (
    <>
      <Notice tone="success">
        Your interview is on {when}. The invitation comes by email
        {booked.changeable ? '.' : `. To change it now, reply to that email to reach ${page.sender}.`}
      </Notice>
      {booked.changeable && doing === null ? (
        <div className="mt-4 flex flex-wrap gap-3">
          {page.closed ? null : (
            <PlainButton size="lg" onClick={() => setDoing('move')}>
              Choose another time
            </PlainButton>
          )}
          <PlainButton size="lg" onClick={() => setDoing('cancel')}>
            Cancel interview
          </PlainButton>
        </div>
      ) : null}
      {booked.changeable && doing === 'move' ? (
        <>
          <SlotChoice
            page={page}
            verb="Move to"
            busy={acts.move.isPending}
            error={acts.move.error}
            onChoose={(startsAt, undo) =>
              acts.move.mutate(startsAt, { ...undo, onSuccess: () => setDoing(null) })
            }
          />
          <PlainButton size="lg" variant="ghost" className="mt-3 w-full" onClick={() => setDoing(null)}>
            Keep my time
          </PlainButton>
        </>
      ) : null}
      {booked.changeable && doing === 'cancel' ? (
        <CancelQuestion when={when} acts={acts} onKeep={() => setDoing(null)} />
      ) : null}
    </>
  )
}

function CancelQuestion({ when, acts, onKeep }: { when: string; acts: Acts; onKeep: () => void }) {
  return (
    <section aria-labelledby="call-off" className="mt-5 flex flex-col gap-3 rounded-12 border px-4 py-4">
      <h2 id="call-off" className="font-semibold">
        Cancel the interview on {when}?
      </h2>
      <p className="text-ink-2">Everyone is notified, and the time opens for others.</p>
      <ErrorLine error={acts.cancel.error} />
      <div className="flex flex-wrap gap-3">
        <PlainButton
          size="lg"
          variant="danger"
          busy={acts.cancel.isPending}
          onClick={() => acts.cancel.mutate()}
        >
          Cancel interview
        </PlainButton>
        <PlainButton size="lg" onClick={onKeep}>
          Keep interview
        </PlainButton>
      </div>
    </section>
  )
}

function Notice({ tone, children }: { tone: 'success' | 'neutral'; children: ReactNode }) {
  const good = tone === 'success'
  const Icon = good ? CalendarCheck : CalendarX2
  return (
    <output
      className={
        good
          ? 'mt-4 flex gap-3 rounded-8 bg-success-subtle px-4 py-3 text-success-text'
          : 'mt-4 flex gap-3 rounded-8 bg-sunken px-4 py-3'
      }
    >
      <Icon className="mt-0.5 size-5 flex-none" />
      <span>{children}</span>
    </output>
  )
}

const whenWords = (at: string, timeZone: string) =>
  `${new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(new Date(at))} ${zoneWords(timeZone, new Date(at))}`
