// The values to choose from of a custom field.
import type { CandidateField } from '../contract/custom-fields.ts'

export const hasChoices = ({ kind }: CandidateField) => kind === 'choice' || kind === 'yes_no'

export function optionsOf({ kind, options }: CandidateField): { value: string; label: string }[] {
  if (kind !== 'yes_no') return options.map((option) => ({ value: option, label: option }))
  return [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ]
}
