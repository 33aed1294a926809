// The person behind a test of the webhook lab. Meta is never asked for it.
import type { GraphLead } from '#domains/integrations/server/index.ts'
import type { MetaChange } from './payloads.ts'

const FIELDS = {
  full_name: 'Sample Lead',
  email: 'sample.lead@example.com',
  phone_number: '+17135550142',
  zip_code: '77002',
  note: 'Built-in sample of the webhook lab',
}

export const sampleLead = ({ leadgenId, formId }: MetaChange): GraphLead => ({
  id: leadgenId,
  ...(formId && { form_id: formId }),
  field_data: Object.entries(FIELDS).map(([name, value]) => ({ name, values: [value] })),
})
