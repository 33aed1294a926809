// Our fields, without schemas, so that a screen carries them at no cost.
import { recordOf } from '#shared/fields.ts'
import { FORM_NAMES, LEAD_FIELDS } from './lead-fields.ts'

/** Our fields that a form's field can become. Leads read them by these names. */
export const FORM_FIELDS = {
  name: 'Name',
  ...recordOf(FORM_NAMES, (name): string => LEAD_FIELDS[name].label),
  consent: 'Consent text',
  externalId: 'Id at the source',
}
