// One stage: name, meaning, limit, email. Removing it needs a target for its cards.
import { useState } from 'react'
import { CANDIDATE_LOOKS } from '#domains/candidates/contract/words.ts'
import { TemplateSelect } from '#domains/messages/web/index.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { plural } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { Select } from '#ui/select.tsx'
import { sayDone, toast } from '#ui/toast-store.ts'
import type { Stage } from '../contract/schemas.ts'
import { PERSON_STATUSES, STAGE_KINDS } from '../contract/words.ts'
import { SettingDialog } from './setting-dialog.tsx'
import { useStageActions } from './settings-api.ts'
import { KIND_WORDS } from './words.ts'

export type CountedStage = Stage & { applications: number }
type StageDialogProps = {
  stage: CountedStage | null
  stages: readonly CountedStage[]
  off: string | undefined
  onClose: () => void
}

const NOTHING = 'nothing'
const SAYS = [NOTHING, ...PERSON_STATUSES] as const
type Says = (typeof SAYS)[number]
const wordOf = (says: Says) => (says === NOTHING ? 'No change' : CANDIDATE_LOOKS[says].label)
const sayOf = (stage: Stage | null): Says =>
  !stage?.personStatus || stage.personStatus === 'hired' ? NOTHING : stage.personStatus

export function StageDialog({ stage, stages, off, onClose }: StageDialogProps) {
  const { add, update } = useStageActions()
  const [removing, setRemoving] = useState(false)
  const act = stage ? update : add
  const form = useForm({
    start: {
      label: stage?.label ?? '',
      kind: stage?.kind ?? 'active',
      slaDays: stage?.slaDays ?? null,
      emailTemplateId: stage?.emailTemplateId ?? null,
      personStatus: sayOf(stage),
    },
    act,
  })
  const { problem } = form
  const handleSubmit = () =>
    form.submit(({ label, personStatus, ...values }) => {
      const fields = {
        ...values,
        label: label.trim(),
        personStatus: personStatus === NOTHING ? null : personStatus,
      }
      const outcome = {
        onSuccess: sayDone(stage ? `${fields.label} changed` : `${fields.label} added`, onClose),
      }
      if (stage) update.mutate({ row: stage, changes: fields }, outcome)
      else add.mutate(fields, outcome)
    })
  if (stage && removing) return <RemoveStage stage={stage} stages={stages} onClose={onClose} />
  return (
    <SettingDialog
      noun="stage"
      label={stage?.label ?? null}
      off={off}
      busy={act.isPending}
      refusal={form.refusal}
      onSubmit={handleSubmit}
      onRemove={() => setRemoving(true)}
      onClose={onClose}
    >
      <Field label="Name" required error={problem('label')}>
        <Input maxLength={40} {...form.text('label')} />
      </Field>
      <Field
        label="Meaning"
        hint="Candidates who reach a Hired stage count as hired for the posting."
        error={problem('kind')}
      >
        <Select
          {...form.field('kind')}
          options={STAGE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
        />
      </Field>
      {form.values.kind === 'hired' ? null : (
        <Field
          label="Candidate status"
          hint="The tracker shows this status. With several jobs, the furthest stage counts."
          error={problem('personStatus')}
        >
          <Select
            {...form.field('personStatus')}
            options={SAYS.map((value) => ({ value, label: wordOf(value) }))}
          />
        </Field>
      )}
      <Field
        label="Limit in days"
        note="optional"
        hint="Cards turn amber at 75% of the limit, and red beyond it."
        error={problem('slaDays')}
      >
        <NumberInput optional min={1} max={365} {...form.field('slaDays')} />
      </Field>
      <Field
        label="Email on arrival"
        note="optional"
        hint="Sent once to each candidate. Candidates who opted out get no email."
        error={problem('emailTemplateId')}
      >
        <TemplateSelect {...form.field('emailTemplateId')} />
      </Field>
    </SettingDialog>
  )
}

function RemoveStage({
  stage,
  stages,
  onClose,
}: Omit<StageDialogProps, 'off' | 'stage'> & { stage: CountedStage }) {
  const { remove } = useStageActions()
  const others = stages.filter(({ id }) => id !== stage.id)
  const form = useForm({ start: { moveTo: others[0]?.id }, act: remove })
  const people = plural(stage.applications, 'candidate')
  const handleSubmit = () =>
    form.submit(({ moveTo }) =>
      remove.mutate(
        { id: stage.id, ...(stage.applications > 0 && moveTo && { moveTo }) },
        {
          onSuccess: ({ moved }) => {
            toast({
              title: `${stage.label} removed${moved > 0 ? `, ${plural(moved, 'candidate')} moved` : ''}`,
            })
            onClose()
          },
        },
      ),
    )
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={`Remove ${stage.label}?`}
      description={
        stage.applications > 0
          ? `${people} in this stage. They move first, without an email. Past days still show them here.`
          : 'This stage is empty. Past days still show it.'
      }
      submitLabel={stage.applications > 0 ? `Move ${people} and remove` : 'Remove stage'}
      danger
      busy={remove.isPending}
    >
      {stage.applications > 0 ? (
        <Field label="Move them to" error={form.problem('moveTo')}>
          <Select {...form.field('moveTo')} options={others.map(({ id, label }) => ({ value: id, label }))} />
        </Field>
      ) : null}
      <ErrorLine error={stage.applications > 0 ? form.refusal : remove.error} />
    </FormDialog>
  )
}
