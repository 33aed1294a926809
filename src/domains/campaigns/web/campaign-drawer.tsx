// One campaign: its facts, figures of all time, spend by day, and acts.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { addressOf } from '#platform/web/api-client.ts'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { useChangeSearch } from '#platform/web/list/use-list-search.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer, DrawerIdentity } from '#ui/drawer.tsx'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { type Fact, Facts } from '#ui/facts.tsx'
import { formatCount, formatMoney } from '#ui/format.ts'
import { StatusPill } from '#ui/status-pill.tsx'
import {
  CAMPAIGN_FIELDS,
  FIELD_NAMES,
  type FieldName,
  isPlain,
  type PlainKind,
  type PlainName,
} from '../contract/campaign-fields.ts'
import { exportSpend } from '../contract/endpoints.ts'
import type { Campaign } from '../contract/schemas.ts'
import { CAMPAIGN_LOOKS } from '../contract/words.ts'
import { campaignQuery, spendQuery } from './api.ts'
import { useCampaignActs, useCampaignRefusal } from './campaign-acts.ts'
import { aboutCampaign } from './campaigns-table.tsx'
import type { CampaignsSearch } from './search.ts'
import { areaText, dayText, duplicateText, runsText, shareText } from './words.ts'

export function CampaignDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery(campaignQuery(id))
  return (
    <Drawer label={found.data?.name ?? 'Campaign'} onClose={onClose}>
      {found.data ? (
        <Parts campaign={found.data} />
      ) : (
        <QueryState query={found} missing="This campaign does not exist." />
      )}
    </Drawer>
  )
}

function Parts({ campaign }: { campaign: Campaign }) {
  return (
    <div className="flex flex-col gap-4 px-5 pt-1 pb-18 max-md:px-4 max-md:pt-4">
      <DrawerIdentity
        title={campaign.name}
        subtitle={aboutCampaign(campaign)}
        status={<StatusPill look={CAMPAIGN_LOOKS[campaign.status]} />}
      />
      <Actions campaign={campaign} />
      {campaign.status === 'paused' ? (
        <p className="text-ink-2">New leads are kept. They wait until the campaign is active again.</p>
      ) : null}
      <Facts facts={factsOf(campaign)} />
      <Figures campaign={campaign} />
      <Spend id={campaign.id} />
    </div>
  )
}

function Actions({ campaign }: { campaign: Campaign }) {
  const { items, isBusy } = useCampaignActs(campaign)
  const disabledReason = useCampaignRefusal()
  const change = useChangeSearch<CampaignsSearch>()
  const [edit, ...others] = items
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button variant="primary" icon={Pencil} disabledReason={disabledReason} onClick={edit?.onSelect}>
        {edit?.label}
      </Button>
      <Button
        icon={Upload}
        disabledReason={disabledReason}
        busy={isBusy}
        onClick={() => change({ spend: true })}
      >
        Add spend
      </Button>
      <MoreMenu label="More" outlined size="md" items={others} />
    </div>
  )
}

/** Null: not a fact of its own. A field with a plain input needs no line here. */
type OwnFacts = { [Name in Exclude<FieldName, PlainName>]: ReactNode } & { [Name in PlainName]?: ReactNode }

const LABELS: { [Name in FieldName]?: string } = { startsOn: 'Runs', budgetCents: 'Budget' }

function factsOf(campaign: Campaign): Fact[] {
  const { job, formId, category, shareLimit, budgetCents } = campaign
  const own: OwnFacts = {
    name: null,
    channel: null,
    clientId: null,
    jobId: job?.title ?? 'None',
    category: category || null,
    pageId: null,
    formId: formId ? <span className="wrap-anywhere">{formId}</span> : null,
    area: areaText(campaign.area),
    startsOn: runsText(campaign),
    endsOn: null,
    budgetCents: budgetCents === null ? 'Not set' : `${formatMoney(budgetCents)} a day`,
    shareLimit: shareText(shareLimit),
    duplicateDays: duplicateText(campaign),
    duplicateScope: null,
    testMode: null,
    status: null,
  }
  return FIELD_NAMES.flatMap((name) => {
    const value = isPlain(name) && !(name in own) ? plainText(campaign, name) : own[name]
    return value === null || value === undefined
      ? []
      : [{ label: LABELS[name] ?? CAMPAIGN_FIELDS[name].label, value }]
  })
}

const TEXTS: Record<PlainKind, (value: string | number) => string> = {
  text: String,
  date: (day) => dayText(String(day)),
  cents: (cents) => formatMoney(Number(cents)),
}

/** Data that the browser kept from before a release has no value for a new field. */
function plainText(campaign: Partial<Campaign>, name: PlainName): string | null {
  const value = campaign[name] ?? null
  return value === null ? null : TEXTS[CAMPAIGN_FIELDS[name].kind](value)
}

function Figures({ campaign }: { campaign: Campaign }) {
  const { figures } = campaign
  const rows = [
    ['Leads', formatCount(figures.leads)],
    ['Accepted', formatCount(figures.accepted)],
    ['Duplicate', formatCount(figures.duplicates)],
    ['Rejected', formatCount(figures.rejected)],
    ['Sold', formatCount(figures.sold)],
    ['Hires', formatCount(figures.hires)],
    ['Cost', formatMoney(figures.costCents)],
    ['Revenue', formatMoney(figures.revenueCents)],
  ] as const
  return (
    <section aria-labelledby="campaign-figures" className="border-t pt-4">
      <h3 id="campaign-figures" className="mb-2 flex items-baseline gap-2 font-semibold">
        All time
        <Link
          to="/area-leads"
          search={{ campaign: campaign.id, test: 'false' }}
          className="ml-auto rounded-4 font-normal text-primary-text hover:underline"
        >
          Open leads
        </Link>
      </h3>
      <dl className="num grid grid-cols-2 gap-x-6">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between border-b py-1.5">
            <dt className="text-ink-3">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Spend({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(spendQuery(id))
  return (
    <section aria-labelledby="campaign-spend" className="border-t pt-4">
      <div className="mb-2 flex items-center justify-between">
        <h3 id="campaign-spend" className="font-semibold">
          Spend by day
        </h3>
        {data?.items.length ? (
          <ListMenu exportAddress={addressOf(exportSpend, { query: { campaign: id } })} />
        ) : null}
      </div>
      {isError ? <Button onClick={() => void refetch()}>Could not load the spend. Retry</Button> : null}
      {data?.items.length === 0 ? <p className="text-ink-3">No spend was entered yet.</p> : null}
      <ul className="num flex flex-col gap-1.5">
        {data?.items.map(({ day, cents }) => (
          <li key={day} className="flex justify-between">
            <span className="text-ink-2">{dayText(day)}</span>
            {formatMoney(cents)}
          </li>
        ))}
      </ul>
    </section>
  )
}
