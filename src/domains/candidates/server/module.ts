// The module of candidates for the app.
import type { Module } from '#platform/server/module.ts'
import { dossierRoutes } from './dossier-routes.ts'
import { fileRemoval } from './files-service.ts'
import { candidateRoutes } from './routes.ts'
import { fieldRoutes, taskRoutes } from './task-routes.ts'

export const candidatesModule: Module = {
  routes(app) {
    candidateRoutes(app)
    dossierRoutes(app)
    taskRoutes(app)
    fieldRoutes(app)
  },
  jobs: [fileRemoval],
}
