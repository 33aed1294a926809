// The rules for leads and messages, what the audit log keeps, and the last runs.
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#ui/format.ts'
import type { Retention, Run } from '../contract/retention.ts'
import { AUDIT_LOG_YEARS, MAX_MONTHS } from '../contract/words.ts'
import { previewQuery } from './api.ts'
import { RuleBadge } from './candidate-rule.tsx'
import { NumberWord } from './editable-word.tsx'
import { dayWords, effectWords } from './retention-words.ts'
import { RuleActions } from './rule-actions.tsx'
import { useRule } from './use-rule.ts'

type OtherRulesProps = { retention: Retention; mayChange: boolean }

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-1 border-b py-2.5'

export function OtherRules({ retention, mayChange }: OtherRulesProps) {
  return (
    <section aria-labelledby="other-rules" className="mt-7">
      <h2 id="other-rules" className="text-16 font-semibold">
        Other rules
      </h2>
      <AgeRule kind="leads" retention={retention} mayChange={mayChange} />
      <AgeRule kind="messages" retention={retention} mayChange={mayChange} />
      <div className={ROW}>
        <span className="w-24 font-medium">Audit log</span>
        <span className="min-w-0 flex-1">
          Kept at least <span className="font-medium">{AUDIT_LOG_YEARS} years</span>, cannot be shortened
        </span>
        <span className="text-13 text-ink-3">required</span>
      </div>
    </section>
  )
}

const SENTENCES = {
  leads: { name: 'Leads', start: 'Erase contacts of unsold leads after ', end: '' },
  messages: { name: 'Messages', start: 'Delete texts after ', end: ', keep times' },
} as const

type AgeRuleProps = OtherRulesProps & { kind: keyof typeof SENTENCES }

function AgeRule({ kind, retention, mayChange }: AgeRuleProps) {
  const rule = useRule(kind, retention.items)
  const preview = useQuery(previewQuery(rule.input)).data
  const { name, start, end } = SENTENCES[kind]
  return (
    <div className={ROW}>
      <span className="w-24 font-medium">{name}</span>
      <span className="min-w-52 flex-1">
        {start}
        <NumberWord
          label={`Months for ${kind}`}
          unit="month"
          value={rule.settings.months}
          before={rule.before?.months}
          min={1}
          max={MAX_MONTHS}
          mayChange={mayChange}
          onSave={(months) => rule.save({ months })}
        />
        {end}
      </span>
      <span className="num text-13 text-ink-3">
        {preview ? `${dayWords(preview.eraseOn)}, ${formatCount(preview.wouldErase)}` : ''}
      </span>
      <RuleBadge hasDraft={Boolean(rule.draft)} isPublished={Boolean(rule.published)} />
      {mayChange ? (
        <RuleActions rule={rule} name={kind} effect={effectWords(kind, preview)} size="sm" />
      ) : null}
    </div>
  )
}

export function LastRuns({ runs }: { runs: readonly Run[] }) {
  return (
    <section aria-labelledby="last-runs" className="mt-7">
      <h2 id="last-runs" className="text-16 font-semibold">
        Last runs
      </h2>
      {runs.length === 0 ? (
        <p className="mt-1 text-ink-3">No run yet. A published rule runs each night.</p>
      ) : null}
      <ul>
        {runs.map((run) => (
          <li key={run.id} className={ROW}>
            <span className="w-24">{dayWords(run.startedAt)}</span>
            <span className="w-24 font-medium">{SENTENCE_NAMES[run.kind]}</span>
            <span className="num min-w-52 flex-1">{runWords(run)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const SENTENCE_NAMES = { candidates: 'Candidates', leads: 'Leads', messages: 'Messages' } as const

function runWords({ kind, quarantined, restored, erased, failed, finishedAt }: Run): string {
  const parts = [
    kind === 'candidates' ? `${formatCount(quarantined)} quarantined` : '',
    restored > 0 ? `${formatCount(restored)} restored` : '',
    `${formatCount(erased)} erased`,
    failed > 0 ? `${formatCount(failed)} failed, tried again the next night` : '',
    finishedAt ? '' : 'not finished',
  ]
  return parts.filter(Boolean).join(', ')
}
