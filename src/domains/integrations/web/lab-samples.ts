// What providers send, for the lab. Ids are new for every sample and longer than a JavaScript number holds.
import type { Provider } from '../contract/words.ts'

const newId = () => `9007${String(Math.floor(Math.random() * 1e15)).padStart(15, '0')}`

const change = () => `      { "field": "leadgen",
        "value": {
          "leadgen_id": ${newId()},
          "form_id": "448210936672514",
          "page_id": "102938475610293"
        } }`

const meta = (count: number) => `{
  "object": "page",
  "entry": [{
    "id": "102938475610293",
    "time": ${Math.floor(Date.now() / 1000)},
    "changes": [
${Array.from({ length: count }, change).join(',\n')}
    ]
  }]
}`

const google = () => `{
  "lead_id": "lab-${newId()}",
  "form_id": 40000000001,
  "campaign_id": 123000456,
  "google_key": "filled in when it is sent",
  "user_column_data": [
    { "column_id": "FULL_NAME", "string_value": "Sample Lead" },
    { "column_id": "EMAIL", "string_value": "sample.lead@example.com" },
    { "column_id": "PHONE_NUMBER", "string_value": "(713) 555-0142" },
    { "column_id": "POSTAL_CODE", "string_value": "77002" }
  ]
}`

const inbound = () => `{
  "id": "lab-${newId()}",
  "name": "Sample Lead",
  "email": "sample.lead@example.com",
  "phone": "(713) 555-0142",
  "zip": "77002",
  "consent": "I agree that you may call me about jobs."
}`

export type Sample = { id: string; label: string; body: () => string }

export const SAMPLES: Record<Provider, readonly [Sample, ...Sample[]]> = {
  meta: [
    { id: 'one', label: 'One lead, long id', body: () => meta(1) },
    { id: 'ten', label: 'Ten leads in one batch', body: () => meta(10) },
  ],
  google: [{ id: 'one', label: 'One lead', body: google }],
  inbound: [{ id: 'one', label: 'One lead', body: inbound }],
}
