// The results of a started campaign: figures, a chart, steps, and the recipients behind each figure.

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CircleStop, Copy, Pause, Play, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { type Figure, FigureStrip } from '#ui/figure-strip.tsx'
import { formatCount, formatPercent, plural } from '#ui/format.ts'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { sayDone, toast } from '#ui/toast-store.ts'
import type { Campaign } from '../contract/schemas.ts'
import { CAMPAIGN_LOOKS, FIGURE_LABELS, type FigureName, shownFigures, wholeOf } from '../contract/words.ts'
import { useOutreachRefusal } from './acts.ts'
import { resultsQuery, useOutreachActions } from './api.ts'
import { DayChart } from './day-chart.tsx'
import { Recipients } from './recipients.tsx'
import { readRecipientSearch } from './search.ts'
import { StepResults } from './step-results.tsx'

export function CampaignResults({ campaign }: { campaign: Campaign }) {
  const search = useReadSearch(readRecipientSearch, useSearch({ from: '/staff/crm-campaigns/$id' }))
  const results = useQuery(resultsQuery(campaign))
  const shown = shownFigures(campaign)
  return (
    <Page scroll>
      <title>{`${campaign.name} · Candor Hire`}</title>
      <Header campaign={campaign} />
      <div className="flex items-center gap-2 px-4 pb-2.5 text-ink-3 md:hidden">
        <Standing campaign={campaign} />
      </div>
      <div className="flex flex-col gap-4 px-6 pb-5 max-md:px-4">
        <FigureStrip label="Results" figures={figuresOf(campaign, search.day ? undefined : search.figure)} />
        {results.data ? (
          <div className="grid grid-cols-[3fr_2fr] gap-4 @max-[900px]/page:grid-cols-1">
            <DayChart days={results.data.days} figures={shown} />
            <StepResults results={results.data} figures={shown} open={search.step} />
          </div>
        ) : (
          <QueryState query={results} loading={<Skeleton className="h-60 w-full" />} />
        )}
      </div>
      <Recipients campaign={campaign} states={results.data?.states ?? []} />
    </Page>
  )
}

function figuresOf({ id, figures, ...campaign }: Campaign, open: FigureName | undefined): Figure[] {
  const share = (figure: FigureName) => {
    if (figure === 'sent') return `of ${plural(figures.recipients, 'recipient')}`
    const whole = wholeOf(figure)
    return figures[whole] > 0 ? `${formatPercent(figures[figure] / figures[whole])} of ${whole}` : ''
  }
  return shownFigures(campaign).map((figure) => ({
    id: figure,
    label: FIGURE_LABELS[figure],
    value: formatCount(figures[figure]),
    versus: share(figure),
    link: (props) => (
      <Link
        to="/crm-campaigns/$id"
        params={{ id }}
        search={{ figure: figure === open ? undefined : figure }}
        resetScroll={false}
        aria-current={figure === open ? 'true' : undefined}
        {...props}
      />
    ),
  }))
}

const Standing = ({ campaign: { status, viewName, figures } }: { campaign: Campaign }) => (
  <>
    <StatusPill look={CAMPAIGN_LOOKS[status]} />
    <span className="truncate">
      {viewName}
      {figures.waiting > 0 ? `, ${formatCount(figures.waiting)} waiting` : ''}
    </span>
  </>
)

function Header({ campaign }: { campaign: Campaign }) {
  const { id, name, status } = campaign
  const { pause, resume } = useOutreachActions()
  const refusal = useOutreachRefusal()
  const act = (of: typeof pause, words: string) =>
    of.mutate(id, { onError: showFailure, onSuccess: sayDone(`${name} ${words}`) })
  return (
    <PageHeader
      title={name}
      note={
        <span className="flex items-center gap-2 max-md:hidden">
          <Standing campaign={campaign} />
        </span>
      }
      actions={
        <>
          <ResultMenu campaign={campaign} refusal={refusal} />
          {status === 'running' ? (
            <Button
              icon={Pause}
              busy={pause.isPending}
              onClick={() => act(pause, 'is paused')}
              disabledReason={refusal}
            >
              Pause
            </Button>
          ) : null}
          {status === 'paused' ? (
            <Button
              variant="primary"
              icon={Play}
              busy={resume.isPending}
              onClick={() => act(resume, 'is sending again')}
              disabledReason={refusal}
            >
              Resume
            </Button>
          ) : null}
        </>
      }
    />
  )
}

function ResultMenu({ campaign, refusal }: { campaign: Campaign; refusal: string | undefined }) {
  const { id, name, status, figures } = campaign
  const navigate = useNavigate()
  const { copy, cancel, add } = useOutreachActions()
  const [isEnding, setEnding] = useState(false)
  const hasEnded = status === 'finished' || status === 'canceled'
  const handleCopy = () =>
    copy.mutate(id, {
      onError: showFailure,
      onSuccess: (made) => void navigate({ to: '/crm-campaigns/$id', params: { id: made.id } }),
    })
  const handleAdd = () =>
    add.mutate(id, {
      onError: showFailure,
      onSuccess: ({ added, leftOut }) => {
        const out = leftOut.reduce((sum, { count }) => sum + count, 0)
        toast({
          title: `${plural(added, 'candidate')} added`,
          ...(out > 0 && { description: `${formatCount(out)} left out.` }),
        })
      },
    })
  const end = {
    id: 'end',
    label: 'End campaign',
    icon: CircleStop,
    danger: true,
    onSelect: () => setEnding(true),
    disabledReason: hasEnded ? 'It has ended.' : refusal,
  }
  return (
    <>
      <MoreMenu
        label="More about this campaign"
        size="md"
        items={[
          { id: 'copy', label: 'Copy', icon: Copy, onSelect: handleCopy, disabledReason: refusal },
          {
            id: 'add',
            label: 'Add new candidates of the view',
            icon: UserPlus,
            onSelect: handleAdd,
            disabledReason: hasEnded ? 'It has ended.' : refusal,
          },
          end,
        ]}
      />
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setEnding}
        title={`End ${name}?`}
        description={`${plural(figures.waiting, 'candidate')} would get nothing more. This cannot be undone.`}
        confirmLabel="End campaign"
        danger
        busy={cancel.isPending}
        onConfirm={() =>
          cancel.mutate(id, {
            onError: showFailure,
            onSuccess: sayDone(`${name} has ended`, () => setEnding(false)),
          })
        }
      />
    </>
  )
}
