// Our fields, without schemas, so that a screen carries them at no cost.

/** Our fields that a form's field can become. Leads read them by these names. */
export const FORM_FIELDS = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  zip: 'ZIP',
  city: 'City',
  state: 'State',
  category: 'Category',
  consent: 'Consent text',
  externalId: 'Id at the source',
} as const
