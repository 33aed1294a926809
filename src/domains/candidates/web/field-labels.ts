// Fields and values as text, for the timeline and for conflicts. Knows the spelling of the API and of the audit.
import { namesOf } from '#shared/fields.ts'
import { formatPhone } from '#shared/phone.ts'
import { formatMoney } from '#ui/format.ts'
import { CANDIDATE_FIELDS } from '../contract/candidate-fields.ts'
import { type CandidateSource, type CandidateStatus, SOURCE_LABELS } from '../contract/words.ts'
import { stateLabel, statusLabel } from './labels.ts'

const fieldLabels = namesOf(CANDIDATE_FIELDS).map((name) => [name, CANDIDATE_FIELDS[name].label])

export const FIELD_LABELS: Record<string, string> = {
  ...Object.fromEntries(fieldLabels),
  desiredPayCents: 'Desired pay',
  desiredPayUnit: 'Pay unit',
  owner: 'Owner',
  assigneeId: 'Assignee',
  channel: 'Channel',
  file: 'File',
  kind: 'Kind',
  task: 'Task',
}

export const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

export function showValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.length === 0 ? 'empty' : value.map((each) => showItem(field, each)).join(', ')
  if (typeof value === 'number') return field === 'desiredPayCents' ? formatMoney(value) : String(value)
  if (typeof value === 'string') return showWord(field, value)
  if (field === 'custom') return Object.values(value).map(String).join(', ') || 'empty'
  if (typeof value === 'object' && 'name' in value) return String(value.name)
  return showPay(value as { cents: number; unit: string })
}

function showWord(field: string, value: string): string {
  if (field === 'status') return statusLabel(value as CandidateStatus)
  if (field === 'state') return stateLabel(value)
  if (field === 'source') return SOURCE_LABELS[value as CandidateSource]
  return value
}

export const showPay = (pay: { cents: number; unit: string }) =>
  `${formatMoney(pay.cents)} ${pay.unit === 'hour' ? 'an' : 'a'} ${pay.unit}`

function showItem(field: string, item: unknown): string {
  if (field === 'phones') return formatPhone(String(item))
  if (typeof item === 'object' && item !== null && 'name' in item) return String(item.name)
  return String(item)
}
