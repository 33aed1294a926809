// What a client has set for its billing.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'

export type SettingsRow = RowOf<typeof find>
const COLUMNS = `s.client_id, s.recharge_on, s.recharge_below_cents, s.recharge_cents, s.recharge_limit_cents,
  s.recharge_method_id, s.recharge_paused_at, s.recharge_pause_reason, s.invoice_name, s.invoice_email,
  s.billing_address, s.po_number, s.terms_days`

const find = statement(
  'billing-settings.find',
  `select ${COLUMNS} from billing_settings s where s.client_id = $1`,
)
export const findSettings = (db: Db, clientId: string) => find.first(db, [clientId])

const recharge = statement(
  'billing-settings.recharge',
  `insert into billing_settings (client_id, recharge_on, recharge_below_cents, recharge_cents, recharge_limit_cents,
     recharge_method_id, updated_by)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (client_id) do update set recharge_on = excluded.recharge_on,
     recharge_below_cents = excluded.recharge_below_cents, recharge_cents = excluded.recharge_cents,
     recharge_limit_cents = excluded.recharge_limit_cents, recharge_method_id = excluded.recharge_method_id,
     recharge_paused_at = null, recharge_pause_reason = null, recharge_limit_told_at = null, updated_by = excluded.updated_by, updated_at = now()`,
)
export type RechargeRule = {
  clientId: string
  isOn: boolean
  belowCents: number
  amountCents: number
  limitCents: number
  methodId: string
  by: string
}
/** Saving ends a pause. */
export const saveRecharge = (db: Db, rule: RechargeRule) =>
  recharge.rows(db, [
    rule.clientId,
    rule.isOn,
    rule.belowCents,
    rule.amountCents,
    rule.limitCents,
    rule.methodId,
    rule.by,
  ])

const rule = statement(
  'billing-settings.recharge-rule',
  `select recharge_on as is_on, recharge_below_cents as below_cents, recharge_cents as amount_cents,
     recharge_limit_cents as limit_cents, recharge_method_id as method_id
   from billing_settings where client_id = $1 for update`,
)
/** Held until the transaction ends, to say what a change replaced. */
export const findRecharge = (db: Db, clientId: string) => rule.first(db, [clientId])

const pause = statement(
  'billing-settings.pause',
  `update billing_settings set recharge_paused_at = now(), recharge_pause_reason = $2
   where client_id = $1 and recharge_on and recharge_paused_at is null returning client_id`,
)
export const pauseRecharge = async (db: Db, clientId: string, reason: string) =>
  Boolean(await pause.first(db, [clientId, reason]))

const tell = statement(
  'billing-settings.limit-told',
  `update billing_settings s set recharge_limit_told_at = now() from clients c where s.client_id = $1 and c.id = s.client_id
     and (s.recharge_limit_told_at is null or s.recharge_limit_told_at <
       date_trunc('month', now() at time zone c.timezone) at time zone c.timezone) returning s.client_id`,
)
/** False when the client knows it for this month. */
export const noteLimitTold = async (db: Db, clientId: string) => Boolean(await tell.first(db, [clientId]))

const off = statement(
  'billing-settings.off',
  `update billing_settings set recharge_on = false, recharge_method_id = null where recharge_method_id = $1`,
)
export const turnOffRechargeWith = (db: Db, methodId: string) => off.rows(db, [methodId])

const details = statement(
  'billing-settings.invoice-details',
  `insert into billing_settings (client_id, invoice_name, invoice_email, billing_address, po_number, terms_days, updated_by)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (client_id) do update set invoice_name = excluded.invoice_name, invoice_email = excluded.invoice_email,
     billing_address = excluded.billing_address, po_number = excluded.po_number, terms_days = excluded.terms_days,
     updated_by = excluded.updated_by, updated_at = now()`,
)
export type InvoiceDetails = {
  name: string
  email: string
  billingAddress: string
  poNumber: string
  termsDays: number | null
}
export const saveInvoiceDetails = (db: Db, clientId: string, given: InvoiceDetails, by: string) =>
  details.rows(db, [
    clientId,
    given.name,
    given.email,
    given.billingAddress,
    given.poNumber,
    given.termsDays,
    by,
  ])

const isLow = statement(
  'billing-settings.is-low',
  `select 1 from billing_settings s join ledger_accounts a on a.client_id = s.client_id and a.kind = 'client_balance'
   where s.client_id = $1 and s.recharge_on and s.recharge_paused_at is null and a.balance_cents < s.recharge_below_cents`,
)
export const needsRecharge = async (db: Db, clientId: string) => Boolean(await isLow.first(db, [clientId]))

const allLow = statement(
  'billing-settings.all-low',
  `select s.client_id from billing_settings s
     join ledger_accounts a on a.client_id = s.client_id and a.kind = 'client_balance'
   where s.recharge_on and s.recharge_paused_at is null and a.balance_cents < s.recharge_below_cents`,
)
export const listLow = (db: Db) => allLow.rows(db, [])

const month = statement(
  'billing-settings.recharged',
  `select coalesce(sum(p.amount_cents), 0)::bigint as cents,
     coalesce(array_agg(to_char(p.created_at at time zone c.timezone, 'YYYY-MM-DD') order by p.id), '{}') as days
   from payments p join clients c on c.id = p.client_id
   where p.client_id = $1 and p.purpose = 'auto_recharge' and p.status not in ('failed', 'canceled')
     and p.created_at >= date_trunc('month', now() at time zone c.timezone) at time zone c.timezone`,
)
/** Charged or being charged this month, by the client's calendar. */
export const findRecharged = async (db: Db, clientId: string) =>
  (await month.first(db, [clientId])) ?? { cents: 0, days: [] }

export type ClientRow = RowOf<typeof client>
const client = statement(
  'billing.client',
  'select c.name, c.address, c.city, c.state, c.timezone from clients c where c.id = $1',
)
export const findClient = (db: Db, id: string) => client.first(db, [id])
