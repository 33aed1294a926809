// Retention: the rules as sentences, what they would do, legal holds, and the copy of one person's data.
import { useQuery } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { QueryState } from '#platform/web/query-state.tsx'
import { roleMay } from '#shared/permissions.ts'
import { ForbiddenState } from '#ui/forbidden-state.tsx'
import { formatCount } from '#ui/format.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { privacyPermissions } from '../contract/permissions.ts'
import type { Preview, Retention } from '../contract/retention.ts'
import { previewQuery, retentionQuery } from './api.ts'
import { CandidateSentence, PreviewTable, RuleBadge } from './candidate-rule.tsx'
import { Holds, Quarantine } from './holds-part.tsx'
import { LastRuns, OtherRules } from './other-rules.tsx'
import { PersonPart } from './person-part.tsx'
import { countWords, dayWords, effectWords } from './retention-words.ts'
import { RuleActions } from './rule-actions.tsx'
import { useRule } from './use-rule.ts'

export function RetentionPage() {
  const { user } = useRouteContext({ from: '/staff' })
  const router = useRouter()
  if (!roleMay(user.role, privacyPermissions.see))
    return (
      <ForbiddenState
        what="retention rules"
        who="Managers can view them, and admins can change them."
        onBack={() => router.history.back()}
        onHome={() => void router.navigate({ to: '/hiring-tracker' })}
      />
    )
  return <RetentionRules mayChange={roleMay(user.role, privacyPermissions.change)} />
}

function RetentionRules({ mayChange }: { mayChange: boolean }) {
  const query = useQuery(retentionQuery)
  if (!query.data) return <QueryState query={query} loading={<Skeleton className="m-6 h-64" />} />
  return <Rules retention={query.data} mayChange={mayChange} />
}

type RulesProps = { retention: Retention; mayChange: boolean }

function Rules({ retention, mayChange }: RulesProps) {
  const rule = useRule('candidates', retention.items)
  const preview = useQuery(previewQuery(rule.input))
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_300px] @4xl/page:grid-cols-[minmax(0,1fr)_340px] overflow-hidden @max-3xl/page:block @max-3xl/page:overflow-y-auto">
      <div className="min-w-0 overflow-y-auto px-6 pt-4 pb-18 max-md:px-4 @max-3xl/page:overflow-visible @max-3xl/page:pb-4">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-16 font-semibold">Rule for candidates</h2>
          <RuleBadge hasDraft={Boolean(rule.draft)} isPublished={Boolean(rule.published)} />
          <span className="ml-auto flex gap-2">
            {mayChange ? (
              <RuleActions rule={rule} name="candidates" effect={effectWords('candidates', preview.data)} />
            ) : null}
          </span>
        </div>
        <CandidateSentence
          settings={rule.settings}
          before={rule.before}
          mayChange={mayChange}
          onSave={rule.save}
        />
        {rule.published || rule.draft ? null : (
          <p className="text-ink-2">
            This rule is off, so nothing is erased.
            {mayChange ? ' Change a word to start a draft.' : ''}
          </p>
        )}
        {preview.data ? (
          <PreviewTable preview={preview.data} settings={rule.settings} />
        ) : (
          <QueryState
            query={preview}
            loading={<PreviewTable preview={undefined} settings={rule.settings} />}
          />
        )}
        <OtherRules retention={retention} mayChange={mayChange} />
        <LastRuns runs={retention.runs} />
      </div>
      <aside className="min-w-0 overflow-y-auto border-l bg-canvas px-6 pb-18 max-md:px-4 @max-3xl/page:overflow-visible @max-3xl/page:border-t @max-3xl/page:border-l-0">
        <WouldHappen
          preview={preview.data}
          when={rule.published && !rule.draft ? 'next run' : 'nothing yet'}
        />
        <Quarantine />
        <Holds holds={retention.holds} mayChange={mayChange} />
        {mayChange ? <PersonPart /> : null}
      </aside>
    </div>
  )
}

function WouldHappen({ preview, when }: { preview: Preview | undefined; when: string }) {
  return (
    <section aria-labelledby="would-happen" className="py-4">
      <div className="flex items-baseline gap-2">
        <h2 id="would-happen" className="text-16 font-semibold">
          What would happen
        </h2>
        <span className="ml-auto text-13 text-ink-3">{when}</span>
      </div>
      {preview ? (
        <dl className="mt-1" aria-live="polite">
          <Figure label="Candidates past the rule" value={formatCount(preview.past)} />
          <Figure label="Under legal hold" value={countWords(preview.held)} />
          <Figure label="With an open application" value={countWords(preview.openApplication)} />
          {preview.inQuarantine > 0 ? (
            <Figure label="Already in quarantine" value={countWords(preview.inQuarantine)} />
          ) : null}
          <Figure
            isTotal
            label={`Would be quarantined ${dayWords(preview.quarantineOn)}`}
            value={formatCount(preview.wouldQuarantine)}
          />
          <Figure
            label={`Would be erased ${dayWords(preview.eraseOn)}`}
            value={formatCount(preview.wouldErase)}
          />
        </dl>
      ) : (
        <Skeleton className="mt-2 h-36" />
      )}
      <p className="mt-2 text-13 text-ink-3">
        Quarantine hides a candidate. You can restore them until they are erased. Receipts of hires stay,
        without a name.
      </p>
    </section>
  )
}

type FigureProps = { label: string; value: string; isTotal?: boolean }

const Figure = ({ label, value, isTotal = false }: FigureProps) => (
  <div className={isTotal ? 'mt-1 flex border-t py-1.5 font-semibold' : 'flex py-1.5'}>
    <dt className="min-w-0 flex-1">{label}</dt>
    <dd className="num">{value}</dd>
  </div>
)
