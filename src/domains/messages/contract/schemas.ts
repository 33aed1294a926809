// The content of a template.

/** All merge fields with their meaning. An editor offers these, and a template with others is refused. */
export const MERGE_FIELDS = {
  'candidate.firstName': 'The first name',
  'candidate.lastName': 'The last name',
  'job.title': 'The title of the job',
  'job.placePhrase': '" in Houston", or nothing for a remote job',
  'client.name': 'The employer',
  'sender.name': 'The sender’s name',
} as const
type MergeField = keyof typeof MERGE_FIELDS
export type MergeValues = Partial<Record<MergeField, string>>

/** Sample values for previews. */
export const SAMPLE_VALUES = {
  'candidate.firstName': 'Renata',
  'candidate.lastName': 'Okafor',
  'job.title': 'Registered nurse, ICU',
  'job.placePhrase': ' in Houston',
  'client.name': 'Lakeside Health',
  'sender.name': 'Marcus Bell',
} as const satisfies Record<MergeField, string>
