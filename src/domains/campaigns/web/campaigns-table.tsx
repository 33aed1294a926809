// The figures of campaigns as a table with totals, and as cards on a phone. Each figure of leads opens its leads.

import { Link } from '@tanstack/react-router'
import { MoreButton } from '#platform/web/list/list-state.tsx'
import type { List } from '#platform/web/list/use-list.ts'
import { cx } from '#ui/cx.ts'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { formatCount, formatMoney, plural } from '#ui/format.ts'
import { ShortMoney, ShortText } from '#ui/short-number.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { useIsMobile } from '#ui/use-media.ts'
import type { Campaign, CampaignFigures } from '../contract/schemas.ts'
import { CAMPAIGN_LOOKS, CHANNEL_LABELS } from '../contract/words.ts'
import type { Totals } from './api.ts'
import { useCampaignActs } from './campaign-acts.ts'
import { dayText } from './words.ts'

type TableProps = {
  list: List<Campaign>
  totals: Totals | undefined
  openId: string | undefined
  onOpen: (id: string) => void
}

const FIGURES = [
  { id: 'leads', header: 'Leads', figure: undefined },
  { id: 'accepted', header: 'Accepted', figure: 'accepted' },
  { id: 'duplicates', header: 'Duplicate', figure: 'duplicate' },
  { id: 'rejected', header: 'Rejected', figure: 'rejected' },
  { id: 'sold', header: 'Sold', figure: 'sold' },
] as const
const MONEY = ['Cost', 'Revenue', 'Hires', 'Per lead', 'Per hire'] as const

export const aboutCampaign = ({ channel, client }: Campaign) =>
  `${CHANNEL_LABELS[channel]}, ${client?.name ?? 'House'}`

export function CampaignsTable({ list, totals, openId, onOpen }: TableProps) {
  const isMobile = useIsMobile()
  const from = totals?.from ?? undefined
  if (isMobile)
    return (
      <ul className="border-t pb-18">
        {list.rows.map((campaign) => (
          <Card key={campaign.id} campaign={campaign} onOpen={onOpen} />
        ))}
        {totals ? (
          <li className="px-4 py-3">
            <p className="text-[15px] font-semibold">{plural(totals.campaigns, 'campaign')}</p>
            <CardFigures figures={totals.figures} />
          </li>
        ) : null}
        <li className="px-4 text-12 text-ink-3">
          {totals ? <Explained totals={totals} /> : null}
          <MoreButton list={list} className="mt-2" />
        </li>
      </ul>
    )
  return (
    <div className="flex-none overflow-x-auto border-t pb-18 md:mr-6">
      <table className="num w-full min-w-[1040px] border-collapse">
        <thead className="text-12 text-ink-3">
          <tr className="h-8 border-b">
            <th className="sticky left-0 min-w-44 bg-surface pl-6 text-left font-normal">Campaign</th>
            <th className="px-2 text-left font-normal">Status</th>
            {[...FIGURES.map(({ header }) => header), ...MONEY].map((header) => (
              <th key={header} className="px-2 text-right font-normal whitespace-nowrap">
                {header}
              </th>
            ))}
            <th className="w-12">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.rows.map((campaign) => (
            <Row key={campaign.id} {...{ campaign, from, onOpen }} isOpen={campaign.id === openId} />
          ))}
        </tbody>
        {totals ? (
          <tfoot>
            <tr className="h-11 font-semibold">
              <td colSpan={2} className="sticky left-0 bg-surface pl-6">
                {plural(totals.campaigns, 'campaign')}
              </td>
              <FigureCells figures={totals.figures} />
            </tr>
          </tfoot>
        ) : null}
      </table>
      <div className="px-6 pt-1 text-12 text-ink-3">
        {totals ? <Explained totals={totals} /> : null}
        <MoreButton list={list} className="mt-2" />
      </div>
    </div>
  )
}

type RowProps = {
  campaign: Campaign
  from: string | undefined
  isOpen: boolean
  onOpen: (id: string) => void
}

function Row({ campaign, from, isOpen, onOpen }: RowProps) {
  return (
    <tr
      className={cx(
        'h-14 border-b',
        isOpen ? 'bg-selected shadow-[inset_2px_0_0_var(--accent)]' : 'bg-surface hover:bg-hover',
      )}
    >
      <td className="sticky left-0 bg-inherit pl-6">
        <button
          type="button"
          onClick={() => onOpen(campaign.id)}
          className="block max-w-64 truncate rounded-4 text-left font-medium hover:underline"
        >
          {campaign.name}
        </button>
        <span className="block max-w-64 truncate text-12 text-ink-3">{aboutCampaign(campaign)}</span>
      </td>
      <td className="px-2">
        <StatusPill look={CAMPAIGN_LOOKS[campaign.status]} />
      </td>
      <FigureCells figures={campaign.figures} {...{ campaign, from, onOpen }} />
      <td className="pr-3 text-right">
        <RowMenu campaign={campaign} />
      </td>
    </tr>
  )
}

function RowMenu({ campaign }: { campaign: Campaign }) {
  const { items } = useCampaignActs(campaign)
  return <MoreMenu label={`More about ${campaign.name}`} items={items} />
}

type FigureCellsProps = {
  figures: CampaignFigures
  campaign?: Campaign
  from?: string | undefined
  onOpen?: (id: string) => void
}

const cell = 'px-2 text-right whitespace-nowrap'

function FigureCells({ figures, campaign, from, onOpen }: FigureCellsProps) {
  const quiet = campaign ? 'text-ink-2' : undefined
  return (
    <>
      {FIGURES.map(({ id, figure }) => (
        <td key={id} className={cx(cell, id === 'leads' && campaign ? 'font-medium' : quiet)}>
          <FigureLink count={figures[id]} {...{ campaign, figure, from }} />
        </td>
      ))}
      <td className={cell}>
        {campaign && onOpen && figures.costCents > 0 ? (
          <button type="button" onClick={() => onOpen(campaign.id)} className={opens}>
            <ShortMoney cents={figures.costCents} />
            <span className="sr-only"> cost of {campaign.name}, open its spend by day</span>
          </button>
        ) : (
          <ShortMoney cents={figures.costCents} />
        )}
      </td>
      <td className={cell}>
        <FigureLink
          count={figures.sold}
          text={formatMoney(figures.revenueCents)}
          {...{ campaign, from }}
          figure="sold"
        />
      </td>
      <td className={cell}>
        <FigureLink count={figures.hires} {...{ campaign, from }} figure="hired" />
      </td>
      <td className={cx(cell, quiet)}>{money(figures.costPerLeadCents)}</td>
      <td className={cx(cell, quiet)}>{money(figures.costPerHireCents)}</td>
    </>
  )
}

const money = (cents: number | null) =>
  cents === null ? <span className="font-normal text-ink-3">—</span> : <ShortMoney cents={cents} />

const opens = 'rounded-4 underline-offset-3 hover:underline'

type FigureLinkProps = {
  count: number
  /** Shown instead of the count. */
  text?: string
  campaign?: Campaign | undefined
  figure: 'accepted' | 'duplicate' | 'rejected' | 'sold' | 'hired' | undefined
  from?: string | undefined
}

function FigureLink({ count, text = formatCount(count), campaign, figure, from }: FigureLinkProps) {
  const shown = <ShortText>{text}</ShortText>
  if (!campaign || count === 0) return shown
  const search = {
    campaign: campaign.id,
    ...(figure ? { figure } : { test: 'false' as const }),
    ...(from && { receivedFrom: `${from}T00:00:00Z` }),
  }
  return (
    <Link to="/area-leads" search={search} className={opens}>
      {shown}
      <span className="sr-only">
        {' '}
        {figure ?? 'leads'} of {campaign.name}, open
      </span>
    </Link>
  )
}

function Explained({ totals: { from, to, figures, waitingLeads } }: { totals: Totals }) {
  const period = from ? `${dayText(from)} to ${dayText(to)}, days in UTC.` : 'All time.'
  const waiting =
    waitingLeads > 0
      ? ` With the ${plural(waitingLeads, 'waiting lead')}, ${formatCount(figures.leads + waitingLeads)} were received.`
      : ''
  return (
    <p>
      {period}
      {waiting} Select a figure to open its leads. Sales, revenue and hires are dated by when the lead
      arrived.
    </p>
  )
}

function Card({ campaign, onOpen }: { campaign: Campaign; onOpen: (id: string) => void }) {
  return (
    <li className="relative border-b px-4 py-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <button
            type="button"
            onClick={() => onOpen(campaign.id)}
            className="max-w-full truncate text-left text-[15px] font-medium after:absolute after:inset-0"
          >
            {campaign.name}
          </button>
          <span className="block truncate text-12 text-ink-3">{aboutCampaign(campaign)}</span>
        </div>
        <StatusPill look={CAMPAIGN_LOOKS[campaign.status]} />
      </div>
      <CardFigures figures={campaign.figures} />
    </li>
  )
}

function CardFigures({ figures }: { figures: CampaignFigures }) {
  const facts = [
    ['Leads', formatCount(figures.leads)],
    ['Accepted', formatCount(figures.accepted)],
    ['Sold', formatCount(figures.sold)],
    ['Hires', formatCount(figures.hires)],
    ['Cost', money(figures.costCents)],
    ['Revenue', money(figures.revenueCents)],
    ['Per lead', money(figures.costPerLeadCents)],
    ['Per hire', money(figures.costPerHireCents)],
  ] as const
  return (
    <dl className="num mt-2 grid grid-cols-4 gap-2">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-12 text-ink-3">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
