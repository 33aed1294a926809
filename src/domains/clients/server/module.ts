// The module of clients for the app.
import { customerJoined, customerRegistered } from '#domains/identity/server/index.ts'
import type { Module } from '#platform/server/module.ts'
import { followJoining } from './own-invitations.ts'
import { portalClientRoutes } from './portal-routes.ts'
import { clientRoutes } from './routes.ts'
import { followRegistration } from './service.ts'

customerRegistered.on(followRegistration)
customerJoined.on(followJoining)

export const clientsModule: Module = {
  routes(app) {
    clientRoutes(app)
    portalClientRoutes(app)
  },
}
