// What the campaign will be, beside every step.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { formatCount, formatMoney, plural } from '#ui/format.ts'
import type { Campaign } from '../contract/schemas.ts'
import { CHANNEL_LABELS } from '../contract/words.ts'
import { waitingFormsQuery } from './api.ts'
import type { CampaignValues } from './use-campaign-draft.ts'
import { areaText, daysOf, duplicateText, runsText, shareText } from './words.ts'

const upTo = (values: CampaignValues) => {
  const days = daysOf(values)
  return days && values.budgetCents !== null ? days * values.budgetCents : null
}

export function CampaignSummary({ values, campaign }: { values: CampaignValues; campaign: Campaign | null }) {
  const clients = useQuery(allClientsQuery).data ?? []
  const { data } = useQuery(waitingFormsQuery)
  const waiting = data?.items.find(
    ({ formId, channel }) => formId === values.formId && channel === values.channel,
  )
  const days = daysOf(values)
  const most = upTo(values)
  const client = clients.find(({ id }) => id === values.clientId)?.name
  return (
    <aside
      aria-label="Summary"
      className="w-[340px] flex-none overflow-y-auto border-l bg-canvas px-5 pt-5 pb-18 max-lg:hidden"
    >
      <h2 className="mb-3 truncate font-semibold">{values.name || 'Unnamed campaign'}</h2>
      <dl className="flex flex-col gap-2">
        <Line label="Channel" value={values.channel ? CHANNEL_LABELS[values.channel] : 'Not chosen'} />
        <Line label="Client" value={client ?? 'House'} />
        <Line label="Job" value={(campaign?.jobId === values.jobId && campaign?.job?.title) || 'None'} />
        <Line label="Area" value={areaText(values.area)} />
        <Line label="Runs" value={runsText(values)} />
      </dl>
      <dl className="mt-3 flex flex-col gap-2 border-t pt-3">
        <Line
          label="Budget"
          value={values.budgetCents === null ? 'Not set' : `${formatMoney(values.budgetCents)} a day`}
        />
        {days ? <Line label="Days" value={formatCount(days)} /> : null}
        {most === null ? null : <Line label="Up to" value={formatMoney(most)} isSum />}
      </dl>
      <dl className="mt-3 flex flex-col gap-2 border-t pt-3">
        <Line label="Share" value={shareText(values.shareLimit)} />
        <Line label="Duplicates" value={duplicateText(values)} />
      </dl>
      {waiting ? (
        <p className="mt-4 text-12 text-ink-3">
          {plural(waiting.leads, 'waiting lead')} will be routed at launch, oldest first.
        </p>
      ) : null}
    </aside>
  )
}

function Line({ label, value, isSum }: { label: string; value: ReactNode; isSum?: boolean }) {
  return (
    <div
      className={
        isSum ? 'flex justify-between gap-4 border-t pt-2 font-semibold' : 'flex justify-between gap-4'
      }
    >
      <dt className={isSum ? undefined : 'flex-none text-ink-3'}>{label}</dt>
      <dd className="num min-w-0 truncate text-right">{value}</dd>
    </div>
  )
}

/** On a narrow screen, above the bottom bar. */
export function SummaryBar({ values }: { values: CampaignValues }) {
  const most = upTo(values)
  if (most === null) return null
  return (
    <p className="num flex flex-none gap-3 border-t px-4 py-2.5 lg:hidden">
      <span className="text-ink-3">Up to</span>
      <b>{formatMoney(most)}</b>
    </p>
  )
}
