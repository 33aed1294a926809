// What the pipeline gives to the app.
import type { Module } from '#platform/server/module.ts'
import { disqualificationMail } from './disqualify-service.ts'
import { applicationRoutes, boardRoutes } from './routes.ts'
import { disqualifiedRoutes, reasonRoutes, stageRoutes } from './settings-routes.ts'
import { stageMail } from './stage-mail.ts'

export const pipelineModule: Module = {
  routes(app, services) {
    boardRoutes(app)
    applicationRoutes(app, services)
    stageRoutes(app)
    reasonRoutes(app)
    disqualifiedRoutes(app)
  },
  jobs: [disqualificationMail, stageMail],
}
