// Privacy over HTTP.
import type { FastifyInstance } from 'fastify'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { privacyPermissions } from '../contract/permissions.ts'
import * as person from '../contract/person-data.ts'
import { copyPersonData, countPersonData } from './person-data-service.ts'

const { copy } = privacyPermissions
/** One reads thirty tables. */
const PER_MINUTE = 20

export function privacyRoutes(app: FastifyInstance): void {
  route(app, person.countPersonData, { policy: staff(copy), perMinute: PER_MINUTE }, ({ params, context }) =>
    countPersonData(context, params.id),
  )

  route(
    app,
    person.downloadPersonData,
    { policy: staff(copy), perMinute: PER_MINUTE },
    async ({ params, context, reply }) => {
      const archive = await copyPersonData(context, params.id)
      archive.on('error', (error) => reply.log.error({ err: error }, 'a copy of data broke off'))
      const day = context.now.toISOString().slice(0, 10)
      return reply
        .header('content-disposition', `attachment; filename="candidate-data-${day}.zip"`)
        .header('cache-control', 'no-store')
        .type('application/zip')
        .send(archive)
    },
  )
}
