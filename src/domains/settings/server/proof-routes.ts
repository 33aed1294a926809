// Proof over HTTP.

import type { FastifyInstance } from 'fastify'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { settingsPermissions } from '../contract/permissions.ts'
import * as contract from '../contract/proof.ts'
import { checkPromises, getDrill, startDrill } from './proof-service.ts'

const { seeProof, runDrill } = settingsPermissions

export function proofRoutes(app: FastifyInstance): void {
  route(app, contract.getProof, { policy: staff(seeProof), perMinute: 60 }, ({ context }) =>
    checkPromises(context),
  )

  route(app, contract.getDrill, staff(seeProof), ({ context }) => getDrill(context))

  route(app, contract.startDrill, staff(runDrill), ({ context }) => startDrill(context))
}
