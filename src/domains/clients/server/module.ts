// The module of clients for the app.
import {
  customerConfirmed,
  customerJoined,
  customerRegistered,
  ownClients,
} from '#domains/identity/server/index.ts'
import type { Module } from '#platform/server/module.ts'
import { followConfirmation, mailOwners } from './approval-service.ts'
import { clientMails } from './mails.ts'
import { followJoining } from './own-invitations.ts'
import { portalClientRoutes } from './portal-routes.ts'
import { clientApproved } from './ports.ts'
import { clientsAuditWords } from './queries/audit-words.ts'
import { listClientsOf } from './queries/members.ts'
import { clientRoutes } from './routes.ts'
import { followRegistration } from './service.ts'

ownClients.provide(listClientsOf)
customerRegistered.on(followRegistration)
clientApproved.on((tx, { clientId }) => mailOwners(tx, { id: clientId, to: 'active', reason: '' }))
customerConfirmed.on(followConfirmation)
customerJoined.on(followJoining)

export const clientsModule: Module = {
  auditWords: clientsAuditWords,
  routes(app) {
    clientRoutes(app)
    portalClientRoutes(app)
  },
  mails: clientMails,
}
