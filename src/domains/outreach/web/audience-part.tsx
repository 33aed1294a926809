// The audience of a draft: a saved view, who gets it, and who is left out and why.
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { readTrackerSearch, trackerSearch } from '#domains/candidates/web/index.ts'
import { savedViewsQuery } from '#domains/settings/web/index.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { Field } from '#ui/field.tsx'
import { formatCount, plural } from '#ui/format.ts'
import { namedOptions } from '#ui/options.ts'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { AudienceCount } from '../contract/schemas.ts'
import { LEFT_OUT_LABELS } from '../contract/words.ts'
import type { Draft } from './use-draft.ts'

const EVERYONE = 'everyone'
const KEPT = 'kept'

type AudiencePartProps = { draft: Draft; counted: UseQueryResult<AudienceCount> }

export function AudiencePart({ draft, counted }: AudiencePartProps) {
  const { audience } = draft.values
  const views = useQuery(savedViewsQuery('candidates')).data?.items ?? []
  const known = views.find(({ id }) => id === audience?.viewId)
  const options = [
    { value: EVERYONE, label: 'All candidates' },
    ...namedOptions(views),
    // A view that was removed or is not shared.
    ...(audience?.viewId && !known ? [{ value: KEPT, label: audience.viewName }] : []),
  ]
  const choose = (value: string) => {
    if (value === KEPT) return
    const view = views.find(({ id }) => id === value)
    const filter = view ? trackerSearch.filterOf(readTrackerSearch(view.search)) : {}
    draft.change({
      audience: { viewId: view?.id ?? null, viewName: view?.name ?? 'All candidates', filter: { ...filter } },
    })
  }
  return (
    <section aria-labelledby="audience-title" className="mb-6">
      <h2 id="audience-title" className="mb-1.5 text-16 font-semibold">
        Audience
      </h2>
      <Field label="Saved view of candidates" hint={hintOf(audience, known !== undefined)}>
        <Select
          value={valueOf(audience, known !== undefined)}
          placeholder="Choose a view"
          options={options}
          onChange={choose}
        />
      </Field>
      {audience ? <Counted counted={counted} hasSteps={draft.values.steps.length > 0} /> : null}
    </section>
  )
}

/** A draft follows its view on the server, also if the view is not shared with this user. */
function hintOf(audience: Draft['values']['audience'], isKnown: boolean): string {
  if (!audience?.viewId) return 'Save views in the hiring tracker.'
  return isKnown
    ? 'If the view changes, this draft changes with it. The start fixes the audience.'
    : 'This view was removed, or is not shared with you. The draft keeps its filter.'
}

function valueOf(audience: Draft['values']['audience'], isKnown: boolean): string | undefined {
  if (!audience) return undefined
  if (!audience.viewId) return EVERYONE
  return isKnown ? audience.viewId : KEPT
}

function Counted({ counted, hasSteps }: Pick<AudiencePartProps, 'counted'> & { hasSteps: boolean }) {
  const { data } = counted
  if (!data) return <QueryState query={counted} loading={<Skeleton className="mt-3 h-12 w-full" />} />
  if (!hasSteps) return <p className="mt-3">{plural(data.total, 'candidate')} in this view.</p>
  const out = data.total - data.ready
  return (
    <div className="mt-3" aria-live="polite">
      <p>
        <b>
          {formatCount(data.ready)} of {formatCount(data.total)}
        </b>{' '}
        will get it, <b>{formatCount(out)}</b> {out === 1 ? 'is' : 'are'} left out.
      </p>
      <div aria-hidden="true" className="mt-2 h-1 overflow-hidden rounded-full bg-(--line-strong)">
        <div
          className="h-full bg-primary"
          style={{ width: `${data.total === 0 ? 0 : (data.ready / data.total) * 100}%` }}
        />
      </div>
      <LeftOutList counted={data} />
    </div>
  )
}

export function LeftOutList({ counted }: { counted: AudienceCount }) {
  if (counted.leftOut.length === 0) return null
  return (
    <dl aria-label="Left out" className="mt-2 grid grid-cols-2 gap-x-8 gap-y-1 max-md:grid-cols-1">
      {counted.leftOut.map(({ reason, count }) => (
        <div key={reason} className="flex justify-between gap-2">
          <dt className="text-ink-2">{LEFT_OUT_LABELS[reason]}</dt>
          <dd className="num font-medium">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
