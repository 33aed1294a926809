// Every field of a candidate, edited in place. A refused value shows its reason beside the field.
import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '#domains/identity/web/index.ts'
import { namesOfKind } from '#shared/fields.ts'
import { formatPhone } from '#shared/phone.ts'
import { EditableDate } from '#ui/editable-date.tsx'
import { EditableText } from '#ui/editable-text.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { namedOptions, optionsOf } from '#ui/options.ts'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TagInput } from '#ui/tag-input.tsx'
import type { EditConflict } from '#ui/use-edit-conflict.ts'
import { CANDIDATE_FIELDS, type FieldName } from '../contract/candidate-fields.ts'
import type { Candidate, CandidateEdit } from '../contract/schemas.ts'
import { facetsQuery } from './api.ts'
import { DetailRow, SavedRow } from './detail-row.tsx'
import { sourceOptions, stateOptions } from './labels.ts'
import { OwnFields } from './own-fields.tsx'
import { PayEditor } from './pay-editor.tsx'
import type { Save } from './use-editing.ts'
import { useRefusal } from './use-refusal.ts'

type DetailsProps = { candidate: Candidate; save: Save }
type Change = (edit: CandidateEdit, how?: EditConflict) => Promise<void>

const NOBODY = 'nobody'

export function CandidateDetails({ candidate, save }: DetailsProps) {
  const change: Change = (edit, how) => save(candidate.id, edit, how)
  return (
    <fieldset disabled={!candidate.can.edit} className="flex min-w-0 flex-col gap-5 px-5 py-4 max-md:px-4">
      <TextRows candidate={candidate} change={change} />
      <ChoiceRows candidate={candidate} change={change} />
      <OwnFields candidate={candidate} change={change} />
      <ListRows candidate={candidate} change={change} />
      <ContactRules candidate={candidate} change={change} />
    </fieldset>
  )
}

type RowsProps = { candidate: Candidate; change: Change }

const TEXTS = namesOfKind(CANDIDATE_FIELDS, 'name', 'text', 'zip')

function TextRows({ candidate, change }: RowsProps) {
  const nullable = (text: string) => text.trim() || null
  return (
    <div>
      {TEXTS.map((field) => (
        <DetailRow key={field} label={CANDIDATE_FIELDS[field].label}>
          <EditableText
            label={CANDIDATE_FIELDS[field].label}
            value={candidate[field] ?? ''}
            onSave={(text, how) =>
              change({ [field]: CANDIDATE_FIELDS[field].kind === 'name' ? text : nullable(text) }, how)
            }
          />
        </DetailRow>
      ))}
      <DetailRow label="Years of experience">
        <EditableText
          label="Years of experience"
          value={candidate.years === null ? '' : String(candidate.years)}
          onSave={async (text, how) => change({ years: readYears(text) }, how)}
        />
      </DetailRow>
    </div>
  )
}

/** Refused here, with the reason at the field. Text would otherwise be sent as "not a number", which is empty. */
function readYears(text: string): number | null {
  const digits = text.trim()
  if (digits === '') return null
  const years = Number(digits)
  if (!/^\d+$/.test(digits) || years > 70) throw new Error('Enter whole years, from 0 to 70.')
  return years
}

function ChoiceRows({ candidate, change }: RowsProps) {
  const staff = useQuery(staffQuery)
  const owners = [{ value: NOBODY, label: 'No owner' }, ...namedOptions(staff.data?.items)]
  return (
    <div className="flex flex-col gap-2">
      <SavedRow label="State">
        {(save) => (
          <Select
            size="sm"
            label="State"
            options={stateOptions}
            value={candidate.state ?? undefined}
            onChange={(state) => save(change({ state: state as CandidateEdit['state'] }))}
          />
        )}
      </SavedRow>
      <SavedRow label="Owner">
        {(save) => (
          <Select
            size="sm"
            label="Owner"
            options={owners}
            value={candidate.owner?.id ?? NOBODY}
            onChange={(id) => save(change({ ownerId: id === NOBODY ? null : id }))}
          />
        )}
      </SavedRow>
      <SavedRow label="Source">
        {(save) => (
          <Select
            size="sm"
            label="Source"
            options={sourceOptions}
            value={candidate.source}
            onChange={(source) => save(change({ source }))}
          />
        )}
      </SavedRow>
      <DetailRow label="Available">
        <EditableDate
          label="Available from"
          value={candidate.availableOn ?? ''}
          onSave={(date, how) => change({ availableOn: date || null }, how)}
        />
      </DetailRow>
      <DetailRow label="Desired pay">
        <PayEditor value={candidate.desiredPay} onSave={(desiredPay, how) => change({ desiredPay }, how)} />
      </DetailRow>
    </div>
  )
}

const LISTS = namesOfKind(CANDIDATE_FIELDS, 'emails', 'phones', 'words')

function ListRows({ candidate, change }: RowsProps) {
  const facets = useQuery(facetsQuery)
  const suggestions = {
    emails: [],
    phones: [],
    skills: facets.data?.skills ?? [],
    tags: facets.data?.tags ?? [],
  }
  return (
    <div className="flex flex-col gap-2">
      {LISTS.map((field) => (
        <ListRow
          key={field}
          field={field}
          value={candidate[field]}
          suggestions={suggestions[field]}
          change={change}
        />
      ))}
    </div>
  )
}

type ListRowProps = {
  field: (typeof LISTS)[number]
  value: readonly string[]
  suggestions: readonly string[]
  change: Change
}

function ListRow({ field, value, suggestions, change }: ListRowProps) {
  const { error, attempt, clear } = useRefusal()
  return (
    <Field label={CANDIDATE_FIELDS[field].label} error={error}>
      <TagInput
        value={value}
        suggestions={suggestions}
        format={field === 'phones' ? formatPhone : undefined}
        onChange={(list) => attempt(change({ [field]: list }))}
        onDraftChange={(draft) => draft === '' && clear()}
      />
    </Field>
  )
}

const FLAGS = namesOfKind(CANDIDATE_FIELDS, 'flag')
/** Whole sentences where the field's label is too short beside a switch. */
const SWITCH_LABELS: Partial<Record<FieldName, string>> = {
  smsOptIn: 'Agreed to text messages',
  emailOptOut: 'Opted out of email',
}

const AUTHORIZATIONS = { unknown: null, yes: true, no: false } as const

/** Unknown is not a no. */
export function authorizationOf(known: boolean | null): keyof typeof AUTHORIZATIONS {
  if (known === null) return 'unknown'
  return known ? 'yes' : 'no'
}

function ContactRules({ candidate, change }: RowsProps) {
  const { error, save } = useRefusal()
  return (
    <div className="flex flex-col gap-2">
      {FLAGS.map((field) => (
        <Switch
          key={field}
          label={SWITCH_LABELS[field] ?? CANDIDATE_FIELDS[field].label}
          checked={candidate[field]}
          onChange={(on) => save(change({ [field]: on }))}
        />
      ))}
      <Field label="Authorized to work in the US">
        <Select
          value={authorizationOf(candidate.workAuthorized)}
          onChange={(value) => save(change({ workAuthorized: AUTHORIZATIONS[value] }))}
          options={optionsOf({ unknown: 'Unknown', yes: 'Yes', no: 'No' })}
        />
      </Field>
      <FieldError>{error}</FieldError>
    </div>
  )
}
