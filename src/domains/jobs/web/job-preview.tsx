// The preview for people, Google and Indeed, with problems. The server renders the text on each save.
import { useState } from 'react'
import { plural } from '#ui/format.ts'
import { optionsOf } from '#ui/options.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Tag } from '#ui/tag.tsx'
import { EMPLOYMENT_LABELS } from '../contract/labels.ts'
import { CheckList, checkSummary } from './check-list.tsx'
import type { FormChoices, FormPosting, FormValues } from './form-values.ts'
import { PostingText } from './posting-text.tsx'
import { payWords, placeWords } from './words.ts'

type View = 'page' | 'google' | 'indeed'
type Props = { values: FormValues; posting: FormPosting | null; clients: FormChoices['clients'] }

export function JobPreview({ values, posting, clients }: Props) {
  const [view, setView] = useState<View>('page')
  return (
    <>
      <div className="flex items-center">
        <h2 className="font-medium">Preview</h2>
        <span className="flex-1" />
        <Segmented
          size="sm"
          label="Preview as"
          value={view}
          onChange={setView}
          options={optionsOf({ page: 'Page', google: 'Google', indeed: 'Indeed' })}
        />
      </div>
      <PreviewCard values={values} posting={posting} clients={clients} view={view} />
      {posting ? (
        <section className="mt-4">
          <div className="flex items-center gap-2 pb-1.5">
            <h2 className="font-medium whitespace-nowrap">Checks before publishing</h2>
            <span className="flex-1" />
            <span className="text-12 whitespace-nowrap text-ink-3">{checkSummary(posting.checks)}</span>
          </div>
          <CheckList checks={posting.checks} />
        </section>
      ) : (
        <p className="mt-4 text-ink-3">Checks appear after you save the draft.</p>
      )}
    </>
  )
}

function PreviewCard({ values, posting, clients, view }: Props & { view: View }) {
  const employer = clients.find(({ id }) => id === values.clientId)?.name ?? 'Client'
  const place = placeWords({ ...values, city: values.city || null, state: values.state || null })
  const { payMinCents: minCents, payMaxCents: maxCents, payUnit: unit } = values
  const hasPay = values.payShown && (minCents ?? maxCents) !== null
  const pay = hasPay ? Object.values(payWords({ minCents, maxCents, unit })).join(' ') : 'Pay not shown yet'
  const openings = Number(values.openings) || 1
  if (view !== 'page') {
    return (
      <article className="mt-2.5 rounded-8 border bg-surface p-4">
        <p className="text-12 text-ink-3">{view === 'google' ? 'Google for Jobs' : 'Indeed'} preview</p>
        <h3 className="mt-1 text-16 font-semibold text-primary-text">{values.title || 'Title'}</h3>
        <p className="text-ink-2">{employer}</p>
        <p className="text-ink-2">{place || 'No place yet'}</p>
        <p className="mt-1 text-ink-3">
          {view === 'google' ? 'via Candor Hire, ' : ''}
          {hasPay ? `${pay}, ` : ''}
          {EMPLOYMENT_LABELS[values.employmentType]}
        </p>
      </article>
    )
  }
  return (
    <article className="mt-2.5 rounded-8 border bg-surface p-5">
      <h3 className="text-20 leading-[26px] font-semibold tracking-[-.012em]">{values.title || 'Title'}</h3>
      <p className="mt-0.5 text-ink-2">{[employer, place].filter(Boolean).join(', ')}</p>
      <div className="my-3 flex flex-wrap gap-1.5">
        <Tag>{EMPLOYMENT_LABELS[values.employmentType]}</Tag>
        {values.category ? <Tag>{values.category}</Tag> : null}
        {openings > 1 ? <Tag>{plural(openings, 'opening')}</Tag> : null}
      </div>
      <p className="num mb-3 font-medium">{pay}</p>
      {posting?.descriptionHtml ? (
        <PostingText html={posting.descriptionHtml} />
      ) : (
        <p className="text-ink-3">The description appears here.</p>
      )}
      {values.questions.length > 0 ? (
        <p className="mt-3 text-ink-3">{plural(values.questions.length, 'question')} in the form</p>
      ) : null}
    </article>
  )
}
