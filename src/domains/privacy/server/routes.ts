// Privacy over HTTP.
import type { FastifyInstance } from 'fastify'
import { CANDIDATE_LOOKS } from '#domains/candidates/contract/words.ts'
import { type ExportColumns, listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { privacyPermissions } from '../contract/permissions.ts'
import * as person from '../contract/person-data.ts'
import type { PreviewRow } from '../contract/retention.ts'
import * as retention from '../contract/retention.ts'
import { NOT_HIRED, OUTCOME_WORDS } from '../contract/words.ts'
import { copyPersonData, countPersonData } from './person-data-service.ts'
import {
  changeRule,
  createRule,
  listQuarantine,
  listRetention,
  previewPages,
  previewRule,
  restoreCandidate,
} from './rule-service.ts'

const { copy, see, change } = privacyPermissions
/** One reads thirty tables. */
const PER_MINUTE = 20

export function privacyRoutes(app: FastifyInstance): void {
  copyRoutes(app)
  ruleRoutes(app)
}

function copyRoutes(app: FastifyInstance): void {
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

const COLUMNS: ExportColumns<PreviewRow> = {
  Candidate: ({ name }) => name,
  Status: ({ status }) => CANDIDATE_LOOKS[status].label,
  'Last activity': ({ lastActivityAt }) => lastActivityAt,
  'Has contact': ({ hasContact }) => (hasContact ? 'yes' : 'no'),
  'Has files': ({ hasFiles }) => (hasFiles ? 'yes' : 'no'),
  Result: ({ outcome }) => OUTCOME_WORDS[outcome],
  Id: ({ id }) => id,
}

const previewExport = listExport(retention.exportPreview, {
  policy: staff(see),
  open: (context, query) => ({
    list: 'retention-preview',
    query,
    timezone: context.actor.timezone,
    columns: COLUMNS,
    page: previewPages(context, { ...query, statuses: query.statuses ?? [...NOT_HIRED] }),
  }),
})

function ruleRoutes(app: FastifyInstance): void {
  previewExport(app)
  route(app, retention.listRules, staff(see), ({ context }) => listRetention(context))
  route(app, retention.createRule, staff(change), ({ body, context }) => createRule(context, body))
  route(app, retention.changeRule, staff(change), ({ params, body, context }) =>
    changeRule(context, { id: params.id, ...body }),
  )
  route(app, retention.previewRule, { policy: staff(see), perMinute: 60 }, ({ body, context }) =>
    previewRule(context, body),
  )
  route(app, retention.listQuarantine, staff(see), ({ context }) => listQuarantine(context))
  route(app, retention.restoreCandidate, staff(see), ({ params, context }) =>
    restoreCandidate(context, params.id),
  )
}
