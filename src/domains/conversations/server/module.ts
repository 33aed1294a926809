// The module of conversations for the app.
import { z } from 'zod'
import {
  candidateErased,
  dossierCounts,
  fileRemoval,
  lastMessages,
  unansweredSql,
} from '#domains/candidates/server/index.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import { eraseMails } from '#platform/server/mail.ts'
import { batchDelivered, messageOutcomeKnown } from '#platform/server/message-outcome.ts'
import { job, type Module } from '#platform/server/module.ts'
import { eraseTexts } from '#platform/server/text-message.ts'
import { transaction } from '#platform/server/transaction.ts'
import { conversationMails } from './mail-samples.ts'
import { recordOutcome } from './outcome.ts'
import { conversationsAuditWords } from './queries/audit-words.ts'
import { eraseFiles, removeAbandonedFiles } from './queries/files.ts'
import { eraseMessages, markDelivered } from './queries/messages.ts'
import { countMessagesOf, IS_UNANSWERED } from './queries/of-candidates.ts'
import { listLastMessages } from './queries/threads.ts'
import { inboundMail } from './receive.ts'
import { conversationRoutes, conversationStateRoutes, incomingTextRoutes } from './routes.ts'
import { sendDue } from './send-due.ts'

dossierCounts.messages.provide(countMessagesOf)
unansweredSql.provide(IS_UNANSWERED)
candidateErased.on(async (tx, { candidateIds }) => {
  const outgoing = await eraseMessages(tx.db, candidateIds)
  // Also those to an earlier address of the candidate.
  await eraseMails(tx.db, outgoing)
  await eraseTexts(tx.db, outgoing)
  const keys = await eraseFiles(tx.db, candidateIds)
  if (keys.length > 0) await enqueue(tx, fileRemoval, { keys })
})
lastMessages.provide(listLastMessages)
messageOutcomeKnown.on(recordOutcome)
batchDelivered.on(async (tx, { ids }) => void (await markDelivered(tx.db, ids)))

const fileCleanup = job({
  name: 'conversations.remove-abandoned-files',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  schedule: '41 3 * * *',
  run: (context) =>
    transaction(context, async (tx) => {
      const keys = await removeAbandonedFiles(tx.db)
      if (keys.length > 0) await enqueue(tx, fileRemoval, { keys })
    }),
})

export const conversationsModule: Module = {
  auditWords: conversationsAuditWords,
  routes(app) {
    conversationRoutes(app)
    conversationStateRoutes(app)
    incomingTextRoutes(app)
  },
  jobs: [fileCleanup],
  loops: [{ name: 'conversations.send', reachesOutside: true, everyMs: 1_000, run: sendDue }],
  inboundMail,
  mails: conversationMails,
}
