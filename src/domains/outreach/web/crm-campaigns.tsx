// All campaigns by email and text with their figures.

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Mail, MessageSquare, Plus } from 'lucide-react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { ListTotal, ViewCount } from '#platform/web/list/list-count.tsx'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { searchBox, useListSearch } from '#platform/web/list/use-list-search.ts'
import { useForm } from '#platform/web/use-form.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { Button } from '#ui/button.tsx'
import { pill } from '#ui/cells.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { formatCount, formatPercent } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { RowCard } from '#ui/row-card.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Column } from '#ui/table-columns.ts'
import { TabLinks, tabLink } from '#ui/tabs.tsx'
import type { CampaignSummary } from '../contract/schemas.ts'
import { CAMPAIGN_LOOKS, CHANNEL_LABELS, type FigureName, shownFigures, wholeOf } from '../contract/words.ts'
import { useOutreachRefusal } from './acts.ts'
import { campaignCountQuery, campaignsFile, campaignsQuery, useOutreachActions } from './api.ts'
import { campaignsSearch, readCampaignsSearch } from './search.ts'

const TABS = [
  { label: 'All', status: undefined },
  { label: 'Sending', status: 'running' },
  { label: 'Draft', status: 'draft' },
  { label: 'Paused', status: 'paused' },
  { label: 'Complete', status: 'finished' },
] as const

export function CrmCampaigns() {
  const search = useReadSearch(readCampaignsSearch, useSearch({ from: '/staff/crm-campaigns' }))
  const navigate = useNavigate()
  const { change, filter, onClear } = useListSearch(campaignsSearch, search)
  const list = useList(useInfiniteQuery(campaignsQuery(filter)))
  const disabledReason = useOutreachRefusal()
  const create = () => change({ create: true })
  return (
    <>
      <title>CRM campaigns · Candor Hire</title>
      <Page>
        <PageHeader
          title="CRM campaigns"
          note={<ListTotal list={list} />}
          actions={
            <>
              <ListMenu exportAddress={campaignsFile(filter)} />
              <Button
                variant="primary"
                icon={Plus}
                disabledReason={disabledReason}
                onClick={create}
                aria-label="New campaign"
              >
                <span>
                  New<span className="max-md:hidden"> campaign</span>
                </span>
              </Button>
            </>
          }
        />
        <TabLinks label="Status">
          {TABS.map(({ label, status }) => {
            const isOpen = search.status?.[0] === status
            return (
              <Link
                key={label}
                to="."
                search={(before: object) => ({ ...before, status: status && [status] })}
                className={tabLink(isOpen)}
                aria-current={isOpen ? 'page' : undefined}
                activeProps={{}}
              >
                {label}
                <ViewCount query={campaignCountQuery(status ? { status: [status] } : {})} />
              </Link>
            )
          })}
        </TabLinks>
        <FilterBar onClear={onClear} search={searchBox(search, change, 'Search campaigns', 'Name')}>
          {null}
        </FilterBar>
        <ListTable
          label="CRM campaigns"
          noun="campaigns"
          list={list}
          columns={COLUMNS}
          rowLabel={(row) => row.name}
          onOpen={({ id }) => void navigate({ to: '/crm-campaigns/$id', params: { id } })}
          renderCard={(row) => <CampaignCard row={row} />}
          onClear={onClear}
          empty={
            <EmptyState
              title="No campaigns yet"
              action={
                <Button disabledReason={disabledReason} onClick={create}>
                  New campaign
                </Button>
              }
            >
              A campaign sends emails and texts to the candidates of a saved view, step by step.
            </EmptyState>
          }
        />
      </Page>
      {search.create && !disabledReason ? (
        <NewCampaign onClose={() => change({ create: undefined })} />
      ) : null}
    </>
  )
}

function NewCampaign({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { create } = useOutreachActions()
  const form = useForm({ start: { name: '' }, act: create })
  const handleSubmit = () =>
    form.submit(({ name }) =>
      create.mutate(name.trim(), {
        onSuccess: ({ id }) => void navigate({ to: '/crm-campaigns/$id', params: { id } }),
      }),
    )
  return (
    <FormDialog
      onClose={onClose}
      title="New campaign"
      onSubmit={handleSubmit}
      submitLabel="Create draft"
      busy={create.isPending}
      disabledReason={form.values.name.trim() === '' ? 'Enter a name.' : undefined}
    >
      <Field label="Name" hint="Only your team sees it." error={form.problem('name')}>
        <Input maxLength={120} {...form.text('name')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

const COLUMNS: Column<CampaignSummary>[] = [
  {
    id: 'name',
    header: 'Campaign and audience',
    main: true,
    cell: ({ name, viewName }) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-12 text-ink-3">{viewName ?? 'No audience yet'}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 124,
    priority: 1,
    cell: pill((row) => CAMPAIGN_LOOKS[row.status]),
  },
  { id: 'steps', header: 'Steps', width: 110, priority: 5, cell: ({ channels }) => <Steps of={channels} /> },
  {
    id: 'recipients',
    header: 'Recipients',
    width: 96,
    priority: 2,
    align: 'right',
    cell: ({ status, figures }) => (status === 'draft' ? '–' : formatCount(figures.recipients)),
  },
  ...(['delivered', 'opened', 'clicked', 'replied'] as const).map(
    (figure, index): Column<CampaignSummary> => ({
      id: figure,
      header: { delivered: 'Delivered', opened: 'Opened', clicked: 'Clicked', replied: 'Replied' }[figure],
      width: 112,
      priority: 3 + index,
      align: 'right',
      cell: (row) => <Share row={row} figure={figure} />,
    }),
  ),
  {
    id: 'last',
    header: 'Last sent',
    width: 104,
    priority: 7,
    align: 'right',
    cell: ({ lastSentAt }) => (lastSentAt ? <RelativeTime at={lastSentAt} /> : 'not started'),
  },
]

function Share({ row, figure }: { row: CampaignSummary; figure: FigureName }) {
  const { status, figures } = row
  if (status === 'draft' || !shownFigures(row).includes(figure)) return '–'
  const of = figures[wholeOf(figure)]
  return (
    <span className="num">
      {formatCount(figures[figure])}
      {of > 0 ? <span className="ml-2 text-12 text-ink-3">{formatPercent(figures[figure] / of)}</span> : null}
    </span>
  )
}

function Steps({ of }: { of: CampaignSummary['channels'] }) {
  return (
    <span className="flex gap-1 text-ink-3">
      {of.map((channel, index) => {
        const Icon = channel === 'email' ? Mail : MessageSquare
        // oxlint-disable-next-line react/no-array-index-key -- A step is its position.
        return <Icon key={index} className="size-3.5" aria-label={CHANNEL_LABELS[channel]} />
      })}
    </span>
  )
}

function CampaignCard({ row }: { row: CampaignSummary }) {
  return (
    <RowCard title={row.name} at={row.lastSentAt} text={row.viewName ?? 'No audience yet'}>
      <StatusPill look={CAMPAIGN_LOOKS[row.status]} />
      {row.status === 'draft' ? null : (
        <span className="num text-12 text-ink-3">
          {formatCount(row.figures.delivered)} of {formatCount(row.figures.recipients)} delivered,{' '}
          {formatCount(row.figures.replied)} replied
        </span>
      )}
    </RowCard>
  )
}
