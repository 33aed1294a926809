// The module of links for the app.
import { candidateErased, dossierCounts } from '#domains/candidates/server/index.ts'
import { isSelfBooked } from '#domains/interviews/server/index.ts'
import { completeApplyLink } from '#domains/jobs/server/index.ts'
import { forgetAbout } from '#domains/notifications/server/index.ts'
import { attachedReassigned, linksOf } from '#domains/pipeline/server/index.ts'
import { messageOutcomeKnown } from '#platform/server/message-outcome.ts'
import type { Module } from '#platform/server/module.ts'
import { linkMails } from './letter.ts'
import { recordMessageOutcome } from './message-outcome-service.ts'
import { pageRoutes } from './page-routes.ts'
import { completeLinkOfForm } from './page-service.ts'
import { isBookedByLink, listLinkIds } from './queries/attached.ts'
import { linksAuditWords } from './queries/audit-words.ts'
import { eraseOf, reassignLinks } from './queries/links.ts'
import { countLinksOf } from './queries/of-candidates.ts'
import { linkRoutes } from './routes.ts'

dossierCounts.links.provide(countLinksOf)
candidateErased.on(async (tx, { candidateIds }) => {
  const links = await eraseOf(tx.db, { ids: candidateIds, at: tx.now })
  await forgetAbout(tx, links)
})
attachedReassigned.on(reassignLinks)
messageOutcomeKnown.on(recordMessageOutcome)
isSelfBooked.provide(isBookedByLink)
linksOf.provide(listLinkIds)
completeApplyLink.provide(completeLinkOfForm)

export const linksModule: Module = {
  auditWords: linksAuditWords,
  routes(app) {
    linkRoutes(app)
    pageRoutes(app)
  },
  mails: linkMails,
}
