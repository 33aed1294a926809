// What billing gives to the app.
import { z } from 'zod'
import { clientMoney } from '#domains/clients/server/index.ts'
import { job, type Module } from '#platform/server/module.ts'
import { makeMonths } from '#platform/server/months.ts'
import { reconcileCharges } from '#platform/server/outgoing.ts'
import { provideProof } from '#platform/server/proof.ts'
import { askAgainJob, reconcileAll, reconcileJob } from './ask-again.ts'
import { billingMails } from './invoice-notices.ts'
import { monthlyInvoices } from './invoices.ts'
import { moneyOf } from './ledger.ts'
import { processPaymentEvents } from './process-events.ts'
import { billingAuditWords } from './queries/audit-words.ts'
import { ledgerPromises } from './queries/checks.ts'
import { ledgerAttempts } from './queries/proof.ts'
import { receivingRoutes } from './receive.ts'
import { rechargeJob } from './recharge.ts'
import { billingRoutes } from './routes.ts'
import { staffBillingRoutes } from './staff-routes.ts'

clientMoney.provide(moneyOf)
reconcileCharges.provide(reconcileAll)
provideProof('billing', {
  get checks() {
    return ledgerPromises()
  },
  attempts: ledgerAttempts,
})

const monthsAhead = job({
  name: 'billing.months',
  payload: z.object({}),
  retryLimit: 5,
  retryDelaySeconds: 60,
  schedule: '27 3 * * *',
  run: ({ db, now }) => makeMonths(db, { table: 'ledger_entries', id: 'transaction_id' }, now),
})

export const billingModule: Module = {
  auditWords: billingAuditWords,
  routes(app) {
    billingRoutes(app)
    staffBillingRoutes(app)
    receivingRoutes(app)
  },
  jobs: [monthsAhead, rechargeJob, askAgainJob, reconcileJob, monthlyInvoices],
  loops: [processPaymentEvents],
  mails: billingMails,
}
