// Sets up a campaign in steps, each with its own address. The draft is saved while the user works, so Back loses nothing.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { SaveProblem } from '#platform/web/save-problem.tsx'
import { SavedNote } from '#platform/web/saved-note.tsx'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { isReadable } from '#ui/form.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { FormPageSkeleton } from '#ui/skeletons.tsx'
import type { Campaign } from '../contract/schemas.ts'
import { campaignQuery } from './api.ts'
import { useCampaignRefusal } from './campaign-acts.ts'
import { CampaignSummary, SummaryBar } from './campaign-summary.tsx'
import { type CampaignFormSearch, readCampaignFormSearch, STEPS, type Step } from './search.ts'
import { AreaStep, BudgetStep, ChannelStep, ClientStep } from './step-basics.tsx'
import { FieldsStep } from './step-fields.tsx'
import { LaunchStep } from './step-launch.tsx'
import type { StepProps } from './step-props.ts'
import { SharingStep } from './step-sharing.tsx'
import { TestStep } from './step-test.tsx'
import { type CampaignValues, useCampaignDraft } from './use-campaign-draft.ts'

const STEP_PARTS: Record<Step, { label: string; title: string; Part: ComponentType<StepProps> }> = {
  channel: { label: 'Channel', title: 'Channel', Part: ChannelStep },
  client: { label: 'Client and job', title: 'Client and job', Part: ClientStep },
  area: { label: 'Area', title: 'Area', Part: AreaStep },
  budget: { label: 'Budget', title: 'Dates and budget', Part: BudgetStep },
  fields: { label: 'Fields', title: 'Form fields', Part: FieldsStep },
  sharing: { label: 'Sharing', title: 'Sharing and duplicates', Part: SharingStep },
  test: { label: 'Test lead', title: 'Test lead', Part: TestStep },
  launch: { label: 'Launch', title: 'Launch', Part: LaunchStep },
}

export function CampaignForm() {
  const search = useReadSearch(readCampaignFormSearch, useSearch({ from: '/staff/employer/campaigns/new' }))
  const refusal = useCampaignRefusal()
  // A new draft keeps its form: the address changes without a reload.
  const [own, setOwn] = useState<string | null>(null)
  const load = Boolean(search.campaign) && search.campaign !== own
  const found = useQuery({ ...campaignQuery(search.campaign ?? ''), enabled: load, staleTime: 0 })
  if (refusal) return <NotYours reason={refusal} />
  if (load && !found.data) return <QueryState query={found} loading={<FormPageSkeleton />} />
  const isOwn = own === search.campaign
  return (
    <Form
      key={isOwn ? 'own' : (search.campaign ?? 'own')}
      start={load ? (found.data ?? null) : null}
      search={search}
      onOwn={setOwn}
    />
  )
}

function NotYours({ reason }: { reason: string }) {
  return (
    <Page>
      <title>New campaign · Candor Hire</title>
      <PageHeader title="New campaign" />
      <EmptyState
        title="You can see campaigns"
        action={
          <Button asChild>
            <Link to="/employer/campaigns">Open campaigns</Link>
          </Button>
        }
      >
        {reason} Ask a manager to set one up.
      </EmptyState>
    </Page>
  )
}

type FormProps = { start: Campaign | null; search: CampaignFormSearch; onOwn: (id: string) => void }

function Form({ start, search, onOwn }: FormProps) {
  const navigate = useNavigate()
  const step = search.step ?? 'channel'
  const { values, change, state, save, overwrite, hasChanges, isDirty } = useCampaignDraft({
    campaign: start,
    start: { channel: search.channel ?? null, formId: search.form ?? null },
    onCreated: (id) => {
      onOwn(id)
      void navigate({
        to: '/employer/campaigns/new',
        search: { step, campaign: id },
        replace: true,
      })
    },
  })
  const stored = useQuery({ ...campaignQuery(search.campaign ?? ''), enabled: false }).data
  const campaign = stored ?? start
  const isLaunched = Boolean(campaign && campaign.status !== 'draft')
  const [isGoing, setGoing] = useState(false)
  const goTo = async (next: Step) => {
    const isBack = STEPS.indexOf(next) < STEPS.indexOf(step)
    if (!isBack && !isReadable(document)) return
    const saving = save()
    // Going back shows what was typed, also while or before it can be saved.
    // A save that runs by itself must not swallow a click, so only this one makes the button busy.
    setGoing(!isBack)
    const answer = isBack ? null : await saving
    setGoing(false)
    if (!isBack && !answer) return
    void navigate({ to: '.', search: (before: object) => ({ ...before, step: next }) })
  }
  const { title, Part } = STEP_PARTS[step]
  const problems = state.kind === 'failed' ? state.fields : {}
  const heading = isLaunched ? 'Edit campaign' : 'New campaign'
  return (
    <Page>
      <title>{`${heading} · Candor Hire`}</title>
      <PageHeader
        title={heading}
        note={
          <SavedNote
            state={isDirty && isLaunched && state.kind === 'saved' ? { kind: 'changed' } : state}
            waits="you choose a channel and enter a name"
            isDraft={!isLaunched}
          />
        }
        actions={
          <>
            <span className="text-ink-3 md:hidden">
              Step {STEPS.indexOf(step) + 1} of {STEPS.length}
            </span>
            <Button variant="ghost" className="max-md:hidden" asChild>
              <Link to="/employer/campaigns">Close</Link>
            </Button>
          </>
        }
      />
      <Steps current={step} hasDraft={campaign !== null} onGo={(next) => void goTo(next)} />
      <div className="flex min-h-0 flex-1 border-t">
        <div className="min-w-0 flex-1 overflow-y-auto px-6 pt-5 pb-18 max-md:px-4">
          <div className="flex max-w-[768px] flex-col gap-4">
            <SaveProblem state={state} onOverwrite={overwrite} />
            <h2 className="text-16 font-semibold">{title}</h2>
            <Part values={values} onChange={change} campaign={campaign} problems={problems} save={save} />
            <StepButtons {...{ step, values, isLaunched, goTo }} isBusy={isGoing} />
          </div>
        </div>
        <CampaignSummary values={values} campaign={campaign} />
      </div>
      <SummaryBar values={values} />
      <LeaveGuard
        of="this campaign"
        isTouched={isDirty}
        hasChanges={hasChanges}
        onLeave={async () => !isLaunched && (await save()) !== null}
      />
    </Page>
  )
}

type StepsProps = { current: Step; hasDraft: boolean; onGo: (step: Step) => void }

function Steps({ current, hasDraft, onGo }: StepsProps) {
  const currentIndex = STEPS.indexOf(current)
  return (
    <nav
      aria-label="Steps"
      className="flex-none overflow-x-auto px-6 pb-3 [scrollbar-width:none] max-md:hidden"
    >
      <ol className="flex items-center gap-2">
        {STEPS.map((step, index) => (
          <li key={step} className="flex flex-none items-center gap-2">
            {index > 0 ? <span aria-hidden="true" className="h-px w-3 bg-line-strong" /> : null}
            <button
              type="button"
              disabled={!hasDraft && index > 0}
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onGo(step)}
              className={cx(
                'flex items-center gap-2 rounded-4 disabled:cursor-not-allowed',
                step === current ? 'font-medium text-ink' : 'text-ink-2',
              )}
            >
              <StepMark number={index + 1} state={markOf(index, currentIndex)} />
              {STEP_PARTS[step].label}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

type MarkState = 'done' | 'current' | 'ahead'

function markOf(index: number, currentIndex: number): MarkState {
  if (index === currentIndex) return 'current'
  return index < currentIndex ? 'done' : 'ahead'
}

function StepMark({ number, state }: { number: number; state: MarkState }) {
  return (
    <span
      className={cx(
        'num flex size-[18px] items-center justify-center rounded-full text-11',
        state === 'done' && 'bg-primary-subtle text-primary-text',
        state === 'current' && 'bg-primary text-primary-foreground',
        state === 'ahead' && 'border border-line-strong text-ink-3',
      )}
    >
      {state === 'done' ? <Check className="size-3" /> : number}
    </span>
  )
}

type StepButtonsProps = {
  step: Step
  values: CampaignValues
  isLaunched: boolean
  isBusy: boolean
  goTo: (step: Step) => Promise<void>
}

function StepButtons({ step, values, isLaunched, isBusy, goTo }: StepButtonsProps) {
  const index = STEPS.indexOf(step)
  const next = STEPS[index + 1]
  const before = STEPS[index - 1]
  const missing =
    values.channel && values.name.trim() !== '' ? undefined : 'Choose a channel and enter a name first.'
  return (
    <div className="flex flex-wrap items-center gap-2 pt-2">
      {next ? (
        <Button variant="primary" busy={isBusy} disabledReason={missing} onClick={() => void goTo(next)}>
          {isLaunched ? 'Save and continue' : `Continue to ${STEP_PARTS[next].label.toLowerCase()}`}
        </Button>
      ) : null}
      {before ? <Button onClick={() => void goTo(before)}>Back</Button> : null}
    </div>
  )
}
