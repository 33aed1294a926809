// Registers exports: their addresses and jobs.
import { nameFile } from '#platform/server/list-export.ts'
import type { Module } from '#platform/server/module.ts'
import { signedIn } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '#shared/export-endpoints.ts'
import { forgetJob, openFile, startExport, writeJob } from './service.ts'

export const exportsModule: Module = {
  routes(app) {
    route(app, contract.startExport, { policy: signedIn, perMinute: 20 }, ({ body, context }) =>
      startExport(context, body.address),
    )
    route(
      app,
      contract.downloadExport,
      { policy: signedIn, perMinute: 20 },
      async ({ params, context, reply }) => {
        const { named, bytes, content } = await openFile(context, params.id)
        return nameFile(reply, named).header('content-length', bytes).send(content)
      },
    )
  },
  jobs: [writeJob, forgetJob],
}
