// One stage: name, meaning, limit, email. Removing it needs a target for its cards.
import { useState } from 'react'
import { CANDIDATE_LOOKS } from '#domains/candidates/contract/words.ts'
import { TemplateSelect } from '#domains/messages/web/index.ts'
import { problemAt, sentenceOf } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { plural } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { Select } from '#ui/select.tsx'
import { sayDone, toast } from '#ui/toast-store.ts'
import type { Stage } from '../contract/schemas.ts'
import { PERSON_STATUSES, STAGE_KINDS, type StageKind } from '../contract/words.ts'
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
  const [label, setLabel] = useState(stage?.label ?? '')
  const [kind, setKind] = useState<StageKind>(stage?.kind ?? 'active')
  const [days, setDays] = useState(stage?.slaDays ?? null)
  const [templateId, setTemplateId] = useState(stage?.emailTemplateId ?? null)
  const [status, setStatus] = useState<Says>(sayOf(stage))
  const [removing, setRemoving] = useState(false)
  const act = stage ? update : add
  const handleSubmit = () => {
    const fields = {
      label: label.trim(),
      kind,
      slaDays: days,
      emailTemplateId: templateId,
      personStatus: status === NOTHING ? null : status,
    }
    const outcome = {
      onSuccess: sayDone(stage ? `${fields.label} changed` : `${fields.label} added`, onClose),
    }
    if (stage) update.mutate({ row: stage, changes: fields }, outcome)
    else add.mutate(fields, outcome)
  }
  if (stage && removing) return <RemoveStage stage={stage} stages={stages} onClose={onClose} />
  return (
    <SettingDialog
      noun="stage"
      label={stage?.label ?? null}
      off={off}
      busy={act.isPending}
      error={act.error}
      onSubmit={handleSubmit}
      onRemove={() => setRemoving(true)}
      onClose={onClose}
    >
      <Field label="Name" required error={problemAt(act.error, 'label')}>
        <Input value={label} maxLength={40} onText={setLabel} />
      </Field>
      <Field
        label="Meaning"
        hint="Candidates who reach a Hired stage count as hired for the posting."
        error={problemAt(act.error, 'kind')}
      >
        <Select
          value={kind}
          onChange={setKind}
          options={STAGE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
        />
      </Field>
      {kind === 'hired' ? null : (
        <Field
          label="Candidate status"
          hint="The tracker shows this status. With several jobs, the furthest stage counts."
          error={problemAt(act.error, 'personStatus')}
        >
          <Select
            value={status}
            onChange={setStatus}
            options={SAYS.map((value) => ({ value, label: wordOf(value) }))}
          />
        </Field>
      )}
      <Field
        label="Limit in days"
        note="optional"
        hint="Cards turn amber at 75% of the limit, and red beyond it."
        error={problemAt(act.error, 'slaDays')}
      >
        <NumberInput optional min={1} max={365} value={days} onChange={setDays} />
      </Field>
      <Field
        label="Email on arrival"
        note="optional"
        hint="Sent once to each candidate. Candidates who opted out get no email."
      >
        <TemplateSelect value={templateId} onChange={setTemplateId} />
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
  const [moveTo, setMoveTo] = useState(others[0]?.id)
  const people = plural(stage.applications, 'candidate')
  const handleSubmit = () =>
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
        <Field label="Move them to" error={remove.error && sentenceOf(remove.error)}>
          <Select
            value={moveTo}
            onChange={setMoveTo}
            options={others.map(({ id, label }) => ({ value: id, label }))}
          />
        </Field>
      ) : null}
      <ErrorLine error={stage.applications === 0 ? remove.error : null} />
    </FormDialog>
  )
}
