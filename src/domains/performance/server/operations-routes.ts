// Jobs and the state of the installation over HTTP. Admins act, managers see.
import type { FastifyInstance } from 'fastify'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract/operations.ts'
import { performancePermissions } from '../contract/permissions.ts'
import { discardFailedJob, retryFailedJob, showFailedJobs, showQueues } from './jobs-service.ts'
import { showMachine, showOperations } from './operations-service.ts'

const { see, operate } = performancePermissions

export function operationsRoutes(app: FastifyInstance): void {
  route(app, contract.listJobQueues, staff(see), ({ context }) => showQueues(context))

  route(app, contract.listFailedJobs, staff(see), ({ query, context }) => showFailedJobs(context, query))

  route(app, contract.retryFailedJob, staff(operate), async ({ params, context }) => {
    await retryFailedJob(context, params.id)
    return { id: params.id }
  })

  route(app, contract.discardFailedJob, staff(operate), ({ params, context }) =>
    discardFailedJob(context, params.id),
  )

  route(app, contract.getOperations, staff(operate), ({ context }) => showOperations(context))

  route(app, contract.getMachine, staff(operate), ({ context }) => showMachine(context))
}
