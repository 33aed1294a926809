// When a report is sent, to whom, and when next.
import { Mail } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { formatExact } from '#ui/format-time.ts'
import type { SavedReport } from '../contract/saved.ts'
import type { Schedule } from '../contract/words.ts'

export const EVERY_WORDS: Record<Schedule, string> = {
  weekly: 'every Monday',
  monthly: 'on the first of each month',
}

/** "Mon, Nov 23, 2026, 8:00 AM Central", on the reader's clock. */
export const nextWords = (nextAt: string, zone: string) => formatExact(new Date(nextAt), zone)

type ScheduleLineProps = { saved: SavedReport; zone: string; onEdit: () => void }

export function ScheduleLine({ saved, zone, onEdit }: ScheduleLineProps) {
  const { schedule } = saved
  if (!schedule) return null
  const names = schedule.recipients.map(({ name }) => name).join(', ')
  return (
    <p className="mt-5 flex items-center gap-3 rounded-8 border px-4 py-2.5">
      <Mail className="text-ink-2" />
      <span className="min-w-0 flex-1">
        {names ? (
          <>
            Sent <b className="font-semibold">{EVERY_WORDS[schedule.every]}</b> to {names}, PDF and link.
          </>
        ) : (
          'Every recipient has stopped these emails.'
        )}
        {names && schedule.nextAt ? ` Next ${nextWords(schedule.nextAt, zone)}.` : null}
        {schedule.problem ? <span className="text-warning-text"> {schedule.problem}</span> : null}
      </span>
      {saved.mine ? (
        <Button size="sm" variant="ghost" onClick={onEdit}>
          Edit
        </Button>
      ) : null}
    </p>
  )
}
