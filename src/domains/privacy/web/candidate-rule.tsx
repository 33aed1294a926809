// The rule for candidates as a sentence, with the candidates past it.
import { CircleMinus, LockKeyhole } from 'lucide-react'
import { CANDIDATE_LOOKS } from '#domains/candidates/contract/words.ts'
import { exportList } from '#platform/web/list/export-list.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ChoiceList } from '#ui/choice-list.tsx'
import { formatCount } from '#ui/format.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { CandidateSettings, Preview } from '../contract/retention.ts'
import {
  EXPIRING_STATUSES,
  MAX_HIRE_YEARS,
  MAX_MONTHS,
  MAX_QUARANTINE_DAYS,
  MIN_QUARANTINE_DAYS,
  NOTIFIED,
  NOTIFIED_WORDS,
  OUTCOME_WORDS,
} from '../contract/words.ts'
import { previewAddress } from './api.ts'
import { EditableWord, NumberWord } from './editable-word.tsx'
import { dayWords, lossWords, statusWords } from './retention-words.ts'

const OPTIONS = EXPIRING_STATUSES.map((value) => ({ value, label: CANDIDATE_LOOKS[value].label }))

const NOTIFIED_OPTIONS = NOTIFIED.map((value) => ({ value, label: NOTIFIED_WORDS[value] }))

type SentenceProps = {
  settings: CandidateSettings
  before: CandidateSettings | undefined
  mayChange: boolean
  onSave: (settings: CandidateSettings) => void
}

export function CandidateSentence({ settings, before, mayChange, onSave }: SentenceProps) {
  const { statuses, months, quarantineDays, hireYears, notify = 'none' } = settings
  const handleStatuses = (next: string[]) => {
    const chosen = EXPIRING_STATUSES.filter((status) => next.includes(status))
    if (chosen.length > 0) onSave({ ...settings, statuses: chosen })
  }
  return (
    <p className="mt-2 max-w-[68ch] text-16 leading-8">
      Erase candidates who were{' '}
      <EditableWord
        label="Statuses"
        text={statusWords(statuses)}
        was={before && statusWords(before.statuses)}
        mayChange={mayChange}
      >
        <ChoiceList label="Statuses" options={OPTIONS} value={statuses} onChange={handleStatuses} />
      </EditableWord>{' '}
      and had no activity for{' '}
      <NumberWord
        label="Months without activity"
        unit="month"
        value={months}
        before={before?.months}
        min={1}
        max={MAX_MONTHS}
        mayChange={mayChange}
        onSave={(next) => onSave({ ...settings, months: next })}
      />
      , after{' '}
      <NumberWord
        label="Days in quarantine"
        unit="day"
        value={quarantineDays}
        before={before?.quarantineDays}
        min={MIN_QUARANTINE_DAYS}
        max={MAX_QUARANTINE_DAYS}
        mayChange={mayChange}
        onSave={(next) => onSave({ ...settings, quarantineDays: next })}
      />{' '}
      in quarantine. Notify{' '}
      <EditableWord
        label="Notify"
        text={NOTIFIED_WORDS[notify]}
        was={before && NOTIFIED_WORDS[before.notify ?? 'none']}
        mayChange={mayChange}
      >
        <RadioGroup
          label="Notify"
          options={NOTIFIED_OPTIONS}
          value={notify}
          onChange={(next) => onSave({ ...settings, notify: next })}
        />
      </EditableWord>
      . Keep hires for{' '}
      <NumberWord
        label="Years for hires"
        unit="year"
        value={hireYears}
        before={before?.hireYears}
        min={1}
        max={MAX_HIRE_YEARS}
        mayChange={mayChange}
        onSave={(next) => onSave({ ...settings, hireYears: next })}
      />
      .
    </p>
  )
}

export function RuleBadge({ hasDraft, isPublished }: { hasDraft: boolean; isPublished: boolean }) {
  if (hasDraft && isPublished)
    return (
      <Badge tone="warning" icon={CircleMinus}>
        Draft with changes
      </Badge>
    )
  if (hasDraft)
    return (
      <Badge tone="warning" icon={CircleMinus}>
        Draft
      </Badge>
    )
  return isPublished ? <Badge tone="success">Published</Badge> : <Badge>Off</Badge>
}

type PreviewTableProps = { preview: Preview | undefined; settings: CandidateSettings }

export function PreviewTable({ preview, settings }: PreviewTableProps) {
  if (!preview) return <Skeleton className="mt-4 h-48" />
  const { rows, past, asOf } = preview
  return (
    <section aria-labelledby="preview" className="mt-5">
      <div className="flex items-baseline gap-3">
        <h2 id="preview" className="flex-1 text-16 font-semibold">
          Preview <span className="num text-14 font-normal text-ink-3">{formatCount(past)}</span>
          <span className="ml-2 text-13 font-normal text-ink-3">
            as of <RelativeTime at={asOf} ago />
          </span>
        </h2>
        {past > 0 ? (
          <Button size="sm" onClick={() => void exportList(previewAddress(settings), 'csv')}>
            Export list
          </Button>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <p className="mt-2 border-y py-3 text-ink-2">No candidate is past this rule.</p>
      ) : (
        <>
          <table className="mt-1 w-full text-left">
            <thead className="text-13 text-ink-2">
              <tr className="border-b">
                <th className="py-2 font-normal">Candidate</th>
                <th className="py-2 font-normal max-md:hidden">Status</th>
                <th className="py-2 pr-4 text-right font-normal">Last activity</th>
                <th className="py-2 font-normal @max-5xl/page:hidden">Would lose</th>
                <th className="py-2 text-right font-normal">Result</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id} className="border-b">
                  <td className="max-w-0 truncate py-2 pr-3 font-medium">{row.name}</td>
                  <td className="py-2 pr-3 max-md:hidden">{CANDIDATE_LOOKS[row.status].label}</td>
                  <td className="num py-2 pr-4 text-right whitespace-nowrap">
                    {dayWords(row.lastActivityAt)}
                  </td>
                  <td className="py-2 pr-3 @max-5xl/page:hidden">{lossWords(row)}</td>
                  <td className="py-2 text-right whitespace-nowrap">
                    {row.outcome === 'hold' ? (
                      <span className="inline-flex items-center gap-1.5 text-warning-text">
                        <LockKeyhole className="size-3.5" />
                        {OUTCOME_WORDS.hold}
                      </span>
                    ) : (
                      OUTCOME_WORDS[row.outcome]
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-2 text-13 text-ink-3">
            {rows.length} of {formatCount(past)}, latest first. Change the rule and the list follows.
          </p>
        </>
      )}
    </section>
  )
}
