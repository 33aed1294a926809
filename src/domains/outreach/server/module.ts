// The module of outreach for the app.
import { candidateErased } from '#domains/candidates/server/index.ts'
import { replyReceived } from '#domains/conversations/server/index.ts'
import { savedViewChanged } from '#domains/settings/server/index.ts'
import { batchDelivered, messageOutcomeKnown } from '#platform/server/message-outcome.ts'
import type { Module } from '#platform/server/module.ts'
import { followOutcome, followReply, followView } from './follow.ts'
import { outreachMails } from './mail-samples.ts'
import { publicRoutes } from './public-routes.ts'
import { outreachAuditWords } from './queries/audit-words.ts'
import { eraseRecipients } from './queries/recipients.ts'
import { markDelivered } from './queries/sends.ts'
import { campaignRoutes, resultRoutes, sendingRoutes } from './routes.ts'
import { sendDue } from './send-due.ts'

candidateErased.on(async (tx, { candidateIds }) => void (await eraseRecipients(tx.db, candidateIds)))
messageOutcomeKnown.on(followOutcome)
batchDelivered.on(async (tx, { ids }) => void (await markDelivered(tx.db, ids)))
replyReceived.on(followReply)
savedViewChanged.on(followView)

export const outreachModule: Module = {
  auditWords: outreachAuditWords,
  routes(app) {
    campaignRoutes(app)
    sendingRoutes(app)
    resultRoutes(app)
    publicRoutes(app)
  },
  loops: [{ name: 'outreach.send', reachesOutside: true, everyMs: 500, run: sendDue }],
  mails: outreachMails,
}
