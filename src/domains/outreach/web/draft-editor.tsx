// A draft: audience, steps and rules on the left, the preview on a real candidate on the right.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, CircleAlert, Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import { SaveProblem } from '#platform/web/save-problem.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import type { SaveState } from '#platform/web/use-autosave.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { Field } from '#ui/field.tsx'
import { formatCount } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { toast } from '#ui/toast-store.ts'
import type { AudienceCount, Campaign } from '../contract/schemas.ts'
import { CAMPAIGN_LOOKS, NO_POSTAL_ADDRESS } from '../contract/words.ts'
import { useOutreachRefusal } from './acts.ts'
import { AddressNotice, useLacksAddress } from './address-notice.tsx'
import { audienceQuery, useOutreachActions } from './api.ts'
import { AudiencePart } from './audience-part.tsx'
import { firstSubject } from './first-subject.ts'
import { PreviewPart } from './preview-part.tsx'
import { RulesPart } from './rules-part.tsx'
import { StartDialog } from './start-dialog.tsx'
import { StepsPart } from './steps-part.tsx'
import { type Draft, useDraft } from './use-draft.ts'

export function DraftEditor({ campaign }: { campaign: Campaign }) {
  const draft = useDraft(campaign)
  const refusal = useOutreachRefusal()
  const [selected, setSelected] = useState(0)
  const [isStarting, setStarting] = useState(false)
  const counted = useQuery({ ...audienceQuery(campaign), enabled: campaign.audience !== null })
  const { name, steps } = draft.values
  const lacksAddress = useLacksAddress(steps)
  return (
    <Page>
      <title>{`${name} · Candor Hire`}</title>
      <Header
        {...{ campaign, draft, refusal, lacksAddress }}
        count={counted.data}
        onStart={() => void draft.save().then((saved) => setStarting(saved !== null))}
      />
      <div className="flex flex-none gap-2 px-4 pb-2.5 md:hidden">
        <StatusPill look={CAMPAIGN_LOOKS.draft} />
        <SavingNote saving={draft.saving} />
      </div>
      <LeaveGuard of="this campaign" {...draft.leaving} />
      <div className="flex min-h-0 flex-1 border-t @max-[900px]/page:flex-col @max-[900px]/page:overflow-y-auto">
        <fieldset
          disabled={refusal !== undefined}
          className="min-w-0 flex-1 px-6 pt-4 pb-18 max-md:px-4 @min-[900px]/page:overflow-y-auto @max-[900px]/page:flex-none @max-[900px]/page:pb-6"
        >
          {refusal ? <p className="mb-3 text-ink-3">{refusal}</p> : null}
          <div className="not-empty:mb-4">
            <SaveProblem state={draft.saving} onOverwrite={draft.overwrite} />
          </div>
          <Field
            label="Name"
            hint="Only your team sees it."
            error={name.trim() === '' ? 'Enter a name.' : undefined}
            className="mb-5"
          >
            <Input value={name} maxLength={120} onText={(text) => draft.change({ name: text })} />
          </Field>
          <AudiencePart draft={draft} counted={counted} />
          <StepsPart
            draft={draft}
            perStep={counted.data?.perStep ?? []}
            ready={counted.data?.ready ?? 0}
            {...{ selected, onSelect: setSelected }}
          />
          {lacksAddress ? (
            <div className="mb-5">
              <AddressNotice />
            </div>
          ) : null}
          <RulesPart draft={draft} takesReplies={campaign.takesReplies} />
        </fieldset>
        <PreviewPart
          campaign={campaign}
          samples={counted.data?.samples ?? []}
          ready={counted.data?.ready ?? 0}
          {...{ selected, onSelect: setSelected, refusal }}
        />
      </div>
      {isStarting && counted.data ? (
        <StartDialog campaign={campaign} counted={counted.data} onClose={() => setStarting(false)} />
      ) : null}
    </Page>
  )
}

type HeaderProps = {
  campaign: Campaign
  draft: Draft
  refusal: string | undefined
  lacksAddress: boolean
  count: AudienceCount | undefined
  onStart: () => void
}

function Header({ campaign, draft, refusal, lacksAddress, count, onStart }: HeaderProps) {
  const missing = refusal ?? missingIn(draft, count) ?? (lacksAddress ? NO_POSTAL_ADDRESS : undefined)
  return (
    <PageHeader
      title={draft.values.name.trim() || campaign.name}
      note={
        <span className="flex items-center gap-2 max-md:hidden">
          <StatusPill look={CAMPAIGN_LOOKS.draft} />
          <SavingNote saving={draft.saving} />
        </span>
      }
      actions={
        <>
          <DraftMenu campaign={campaign} refusal={refusal} />
          <Button variant="primary" onClick={onStart} disabledReason={missing}>
            {count && draft.values.steps.length > 0 ? (
              <span>
                Start for {formatCount(count.ready)}
                <span className="max-md:hidden">{count.ready === 1 ? ' candidate' : ' candidates'}</span>
              </span>
            ) : (
              'Start'
            )}
          </Button>
        </>
      }
    />
  )
}

function missingIn({ values }: Draft, count: AudienceCount | undefined): string | undefined {
  if (values.name.trim() === '') return 'Enter a name first.'
  if (!values.audience) return 'Choose a saved view first.'
  if (values.steps.length === 0) return 'Add a step first.'
  const empty = values.steps.findIndex(
    ({ channel, subject, body }, index) =>
      body.trim() === '' ||
      (channel === 'email' && subject.trim() === '' && !firstSubject(values.steps.slice(0, index))),
  )
  if (empty >= 0) return `Write step ${empty + 1} first.`
  if (!count) return 'The audience is being counted.'
  return count.ready === 0 ? 'No candidate in this view can get it.' : undefined
}

function SavingNote({ saving }: { saving: SaveState }) {
  if (saving.kind === 'saving') return <output>Saving</output>
  const isSaved = saving.kind === 'saved'
  const Icon = isSaved ? Check : CircleAlert
  return (
    <output className={cx('flex items-center gap-1', !isSaved && 'text-danger-text')}>
      <Icon className="size-3.5" />
      {isSaved ? 'Saved' : 'Not saved'}
    </output>
  )
}

function DraftMenu({ campaign, refusal }: { campaign: Campaign; refusal: string | undefined }) {
  const navigate = useNavigate()
  const { copy, remove } = useOutreachActions()
  const { id, name } = campaign
  return (
    <MoreMenu
      label="More about this campaign"
      size="md"
      items={[
        {
          id: 'copy',
          label: 'Copy',
          icon: Copy,
          disabledReason: refusal,
          onSelect: () =>
            copy.mutate(id, {
              onError: showFailure,
              onSuccess: (made) => void navigate({ to: '/crm-campaigns/$id', params: { id: made.id } }),
            }),
        },
        {
          id: 'remove',
          label: 'Remove draft',
          icon: Trash2,
          danger: true,
          disabledReason: refusal,
          onSelect: () =>
            remove.mutate(id, {
              onError: showFailure,
              onSuccess: () => {
                toast({ title: `${name} is removed` })
                void navigate({ to: '/crm-campaigns' })
              },
            }),
        },
      ]}
    />
  )
}
