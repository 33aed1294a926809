// What a template may say.

/** Every merge field, with what it stands for; an editor offers these and a template with any other is refused. */
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

/** Somebody made up, for previews. */
export const SAMPLE_VALUES = {
  'candidate.firstName': 'Renata',
  'candidate.lastName': 'Okafor',
  'job.title': 'Registered nurse, ICU',
  'job.placePhrase': ' in Houston',
  'client.name': 'Lakeside Health',
  'sender.name': 'Marcus Bell',
} as const satisfies Record<MergeField, string>
