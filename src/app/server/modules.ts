// Every domain of the product, in one place. A new domain adds one line.
import { auditModule } from '#domains/audit/server/module.ts'
import { billingModule } from '#domains/billing/server/module.ts'
import { campaignsModule } from '#domains/campaigns/server/module.ts'
import { candidatesModule } from '#domains/candidates/server/module.ts'
import { clientsModule } from '#domains/clients/server/module.ts'
import { conversationsModule } from '#domains/conversations/server/module.ts'
import { costsModule } from '#domains/costs/server/module.ts'
import { dashboardModule } from '#domains/dashboard/server/module.ts'
import { deliveryModule } from '#domains/delivery/server/module.ts'
import { deskModule } from '#domains/desk/server/module.ts'
import { exportsModule } from '#domains/exports/server/module.ts'
import { helpModule } from '#domains/help/server/module.ts'
import { identityModule } from '#domains/identity/server/module.ts'
import { importsModule } from '#domains/imports/server/module.ts'
import { integrationsModule } from '#domains/integrations/server/module.ts'
import { interviewsModule } from '#domains/interviews/server/module.ts'
import { jobsModule } from '#domains/jobs/server/module.ts'
import { leadsModule } from '#domains/leads/server/module.ts'
import { linksModule } from '#domains/links/server/module.ts'
import { messagesModule } from '#domains/messages/server/module.ts'
import { notificationsModule } from '#domains/notifications/server/module.ts'
import { outreachModule } from '#domains/outreach/server/module.ts'
import { performanceModule } from '#domains/performance/server/module.ts'
import { pipelineModule } from '#domains/pipeline/server/module.ts'
import { privacyModule } from '#domains/privacy/server/module.ts'
import { reportingModule } from '#domains/reporting/server/module.ts'
import { routingModule } from '#domains/routing/server/module.ts'
import { settingsModule } from '#domains/settings/server/module.ts'
import { shopModule } from '#domains/shop/server/module.ts'
import { auditWords } from '#platform/server/audit-words.ts'
import { figures } from '#platform/server/figures.ts'
import { mailKinds } from '#platform/server/mail-letter.ts'
import type { Module } from '#platform/server/module.ts'

export const modules: readonly Module[] = [
  identityModule,
  clientsModule,
  candidatesModule,
  jobsModule,
  interviewsModule,
  linksModule,
  conversationsModule,
  messagesModule,
  pipelineModule,
  settingsModule,
  auditModule,
  helpModule,
  dashboardModule,
  notificationsModule,
  exportsModule,
  performanceModule,
  integrationsModule,
  campaignsModule,
  leadsModule,
  billingModule,
  shopModule,
  deliveryModule,
  deskModule,
  routingModule,
  outreachModule,
  importsModule,
  costsModule,
  privacyModule,
  reportingModule,
]

figures.provide(modules.flatMap((module) => module.figures ?? []))
mailKinds.provide(modules.flatMap(({ mails = [] }) => mails))
auditWords.provide(Object.assign({}, ...modules.map((each) => each.auditWords ?? {})))
