// Whether the value of a report's filter exists.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { STATE_NAMES } from '#shared/us-state-names.ts'

type Known = RowOf<typeof campaign>

/** Of a customer, only what its own reports can name. */
const campaign = statement(
  'reports.known-campaign',
  `select exists (select from campaigns c where c.id = $1
     and ($2::uuid is null or c.client_id is null or c.client_id = $2)) as known`,
)
const job = statement(
  'reports.known-job',
  'select exists (select from job_postings j where j.id = $1 and ($2::uuid is null or j.client_id = $2)) as known',
)
const product = statement(
  'reports.known-product',
  'select exists (select from lead_products where id = $1) as known',
)
const recruiter = statement(
  'reports.known-recruiter',
  `select exists (select from users where id = $1 and role <> 'customer') as known`,
)
// The sums of reports first, because they are few. What came in the last seconds is not among them yet.
const source = statement(
  'reports.known-source',
  `select exists (select from report_slices where slice = 'source' and span = 'month' and key = '=' || $1::text)
     or exists (select from leads where source = $1) or exists (select from applications where source = $1) as known`,
)
const state = statement(
  'reports.known-state',
  `select exists (select from report_slices where slice = 'state' and span = 'month' and key = '=' || $1::text) as known`,
)

const isState = (code: string) => Object.hasOwn(STATE_NAMES, code)
const isKnown = (row: Known | undefined) => row?.known === true

export const KNOWN = {
  campaign: async (db: Db, id: string, client: string | null) =>
    isKnown(await campaign.first(db, [id, client])),
  job: async (db: Db, id: string, client: string | null) => isKnown(await job.first(db, [id, client])),
  product: async (db: Db, id: string) => isKnown(await product.first(db, [id])),
  recruiter: async (db: Db, id: string) => isKnown(await recruiter.first(db, [id])),
  source: async (db: Db, name: string) => isKnown(await source.first(db, [name])),
  state: async (db: Db, code: string) => isState(code) || isKnown(await state.first(db, [code])),
}
