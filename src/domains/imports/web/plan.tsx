// What the import will do, counted over all rows of the file, and the choice for known records.
import { useRouteContext } from '@tanstack/react-router'
import { cx } from '#ui/cx.ts'
import { formatCount, plural } from '#ui/format.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Import } from '../contract/schemas.ts'
import type { ImportKind, Outcome } from '../contract/words.ts'
import { isMoving, useImportActs } from './api.ts'
import { ConsentStatement } from './consent-statement.tsx'
import { MatchExamples } from './match-examples.tsx'
import { WholeFile } from './whole-file.tsx'

const OUTCOMES: readonly { id: Outcome; label: string; note: string; color: string }[] = [
  { id: 'created', label: 'Create', note: 'New records', color: 'bg-primary' },
  { id: 'updated', label: 'Update', note: 'Already here, with new data', color: 'bg-info' },
  { id: 'skipped', label: 'Skip', note: 'Already here, nothing new', color: 'bg-ink-3' },
  { id: 'rejected', label: 'Reject', note: 'Rows with a problem', color: 'bg-danger' },
]

const OWN_NOTES: Partial<Record<ImportKind, Partial<Record<Outcome, string>>>> = {
  campaign_spend: {
    updated: 'Replaces an amount, or adds to another row',
    skipped: 'Already here, or the same row twice',
  },
}

type Choice = { label: string; hint: string }
type Choices = Record<Import['duplicates'], Choice>

const CHOICES: Choices = {
  update: { label: 'Fill empty fields', hint: 'Known values stay.' },
  overwrite: { label: 'Overwrite with the file', hint: 'Empty cells change nothing.' },
  skip: { label: 'Skip', hint: 'Known records stay as they are.' },
  create: { label: 'Add again', hint: 'Creates duplicates.' },
}
const OWN_CHOICES: Partial<Record<ImportKind, Partial<Choices>>> = {
  candidates: {
    overwrite: { label: CHOICES.overwrite.label, hint: 'Do not call and No email always stay.' },
  },
  leads: { create: { label: 'Add as duplicates', hint: 'Linked to the earlier lead.' } },
  clients: { overwrite: { label: CHOICES.overwrite.label, hint: 'The status always stays.' } },
  job_postings: { overwrite: { label: CHOICES.overwrite.label, hint: 'Only drafts change.' } },
  campaign_spend: { update: { label: 'Replace the amount', hint: 'With the sum of the file for that day.' } },
}

export function Plan({ of, onOpenRows }: { of: Import; onOpenRows: (outcome: Outcome) => void }) {
  const { user } = useRouteContext({ from: '/staff' })
  const { change } = useImportActs(of.id)
  return (
    <div className="flex flex-col gap-5">
      <section aria-labelledby="plan" aria-busy={isMoving(of)}>
        <header className="flex items-baseline">
          <h2 id="plan" className="flex-1 text-14 font-semibold">
            What will happen
          </h2>
          <span className="num text-ink-3">
            {isMoving(of)
              ? `${formatCount(of.position)} of ${plural(of.rows, 'row')} checked`
              : plural(of.rows, 'row')}
          </span>
        </header>
        <div aria-hidden="true" className="my-2 flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-pressed">
          {OUTCOMES.map(({ id, color }) => (
            <div key={id} className={color} style={{ width: `${(of.counts[id] / of.rows) * 100}%` }} />
          ))}
        </div>
        <dl>
          {OUTCOMES.map(({ id, label, note, color }) => (
            <div key={id} className="flex gap-2.5 py-1">
              <span aria-hidden="true" className={cx('mt-1.5 size-2 flex-none rounded-full', color)} />
              <dt className="min-w-0 flex-1">
                <button type="button" className="link font-medium" onClick={() => onOpenRows(id)}>
                  {label}
                </button>
                <span className="block text-12 text-ink-3">{OWN_NOTES[of.kind]?.[id] ?? note}</span>
              </dt>
              <dd className="num font-medium">{formatCount(of.counts[id])}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2 className="mb-2 text-14 font-semibold">When a record already exists</h2>
        <RadioGroup
          label="When a record already exists"
          value={of.duplicates}
          options={of.choices.map((value) => ({
            value,
            ...(OWN_CHOICES[of.kind]?.[value] ?? CHOICES[value]),
            disabled: !of.can.change,
          }))}
          onChange={(duplicates) => change.mutate({ duplicates })}
        />
        <MatchExamples of={of} />
      </section>
      <WholeFile of={of} />
      {of.needsConsent ? <ConsentStatement of={of} /> : null}
      {of.rememberedFrom ? (
        <p className="text-ink-2">
          The fields are remembered from {of.rememberedFrom.fileName},{' '}
          <RelativeTime at={new Date(of.rememberedFrom.at)} timeZone={user.timezone} ago />.{' '}
          {of.can.change ? (
            <button type="button" className="link" onClick={() => change.mutate({ startOver: true })}>
              Start over
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}
