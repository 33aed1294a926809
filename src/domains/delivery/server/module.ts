// What delivery gives to the app.
import { outgoingWebhooks } from '#domains/integrations/server/index.ts'
import { leadsErased } from '#domains/leads/server/index.ts'
import { leadsDelivered, standingOrderFed } from '#domains/shop/server/index.ts'
import { messageOutcomeKnown } from '#platform/server/message-outcome.ts'
import type { Module } from '#platform/server/module.ts'
import { provideProof } from '#platform/server/proof.ts'
import { deliveryMails } from './letter.ts'
import { noteDelivery, tellDeliveries } from './notices.ts'
import { toOutgoing } from './present-outgoing.ts'
import { returnAttempts } from './proof.ts'
import { deliveryAuditWords } from './queries/audit-words.ts'
import { addMessages, listWebhooks } from './queries/channels.ts'
import { forgetReturns } from './queries/erased-returns.ts'
import { deliveryRoutes } from './routes.ts'
import { sealedChannels } from './sealed.ts'
import { followMail, sendMessages } from './send-messages.ts'
import { waitingDeliveries } from './waiting.ts'

leadsDelivered.on(({ db }, sold) => addMessages(db, sold))
standingOrderFed.on(noteDelivery)
outgoingWebhooks.provide(async ({ db }) => (await listWebhooks(db)).map(toOutgoing))
leadsErased.on(({ db }, { leadIds }) => forgetReturns(db, leadIds))
messageOutcomeKnown.on(followMail)
provideProof('delivery', { checks: [], attempts: returnAttempts })

export const deliveryModule: Module = {
  auditWords: deliveryAuditWords,
  routes: deliveryRoutes,
  loops: [sendMessages, tellDeliveries],
  sealed: [sealedChannels],
  mails: deliveryMails,
  waiting: [waitingDeliveries],
}
