// The times that a candidate can choose, in the timezone of their phone.
import { Check } from 'lucide-react'
import { useState } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useReaderZone } from '#platform/web/reader-zone.ts'
import { wallTimeOf, zoneWords } from '#shared/zoned-time.ts'
import { cx } from '#ui/cx.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import type { LinkPage as PageData } from '../contract/schemas.ts'

type SlotsProps = {
  page: PageData
  /** The button's label before the time: "Book", "Move to". */
  verb: string
  busy: boolean
  error: Error | null
  onBegin?: () => void
  /** Books the time. On failure the time is gone, so the choice is cleared. */
  onChoose: (startsAt: string, undo: { onError: () => void }) => void
}
const KIND_WORDS = { phone: 'Phone', video: 'Video', in_person: 'On site' } as const

export function SlotChoice({ page, verb, busy, error, onBegin, onChoose }: SlotsProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { interview } = page
  const zone = useReaderZone()
  if (!interview) return null
  const clock = (at: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' }).format(
      new Date(at),
    )
  const days = Map.groupBy(interview.slots, ({ startsAt }) => wallTimeOf(new Date(startsAt), zone).day)
  const dayWords = (day: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'UTC',
      weekday: 'long',
      month: 'long',
      day: 'numeric',
    }).format(new Date(`${day}T00:00:00Z`))
  const short = (at: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      month: 'short',
      day: 'numeric',
    }).format(new Date(at))
  const own = interview.booked?.state === 'ahead' ? Date.parse(interview.booked.startsAt) : null
  const isOwn = (at: string) => Date.parse(at) === own
  const none = interview.slots.every(({ free, startsAt }) => !free || isOwn(startsAt))
  const words = (startsAt: string, free: boolean) => {
    if (isOwn(startsAt)) return `${clock(startsAt)}, yours`
    return free ? clock(startsAt) : `${clock(startsAt)}, taken`
  }
  return (
    <div className="mt-3 flex flex-col gap-5">
      <p className="text-ink-2">
        {KIND_WORDS[interview.kind]}, {interview.minutes}&nbsp;min, with {interview.with}
      </p>
      {none ? <p>No time is free anymore. Ask {page.sender} for others.</p> : null}
      {[...days].map(([day, slots]) => (
        <section key={day} aria-label={dayWords(day)}>
          <h2 className="mb-2 font-medium">
            {dayWords(day)}{' '}
            <span className="font-normal text-ink-3">
              {zoneWords(zone, new Date(slots[0]?.startsAt ?? day))}
            </span>
          </h2>
          <div className="grid grid-cols-3 gap-3">
            {slots.map(({ startsAt, free }) => (
              <button
                key={startsAt}
                type="button"
                name={startsAt}
                disabled={!free || isOwn(startsAt)}
                aria-pressed={chosen === startsAt}
                onClick={() => {
                  onBegin?.()
                  setChosen(startsAt)
                }}
                className={cx(
                  'flex h-12 items-center justify-center gap-1.5 rounded-6 border border-line-control font-medium disabled:border-dashed disabled:border-line-strong disabled:font-normal disabled:text-ink-3',
                  chosen === startsAt && 'border-primary bg-primary text-primary-foreground',
                )}
              >
                {chosen === startsAt ? <Check className="size-4" /> : null}
                {words(startsAt, free)}
              </button>
            ))}
          </div>
        </section>
      ))}
      <ErrorLine error={error} />
      <PlainButton
        variant="primary"
        className="h-12 text-16"
        disabled={!chosen}
        busy={busy}
        onClick={() => chosen && onChoose(chosen, { onError: () => setChosen(null) })}
      >
        {chosen ? `${verb} ${short(chosen)}, ${clock(chosen)}` : 'Choose a time'}
      </PlainButton>
    </div>
  )
}
