// Files, consents, audit and erasure of one candidate, over HTTP.
import type { FastifyInstance } from 'fastify'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { readDocument } from '#platform/server/upload.ts'
import { notFound } from '#shared/errors.ts'
import { FILE_LIMIT_BYTES } from '#shared/file-limit.ts'
import * as contract from '../contract/dossier.ts'
import * as holds from '../contract/holds.ts'
import { dossierPermissions } from '../contract/permissions.ts'
import { toAuditLine, toCandidateFile, toConsent } from './dossier-present.ts'
import { eraseCandidate } from './erase-service.ts'
import { keepFile, removeFile, revokeConsent } from './files-service.ts'
import { getHold, liftHold, setHold } from './hold-service.ts'
import { withFieldNames } from './named-fields.ts'
import { auditList } from './queries/audit.ts'
import { countDossier } from './queries/dossier-counts.ts'
import { findFile, listConsents, listFiles } from './queries/files.ts'
import { sendFile } from './send-file.ts'
import { getCandidate } from './service.ts'

const { read, write, audit, erase, hold, seeHold } = dossierPermissions
/** The file and the form around it. */
const BODY_LIMIT = FILE_LIMIT_BYTES + 16_384

export function dossierRoutes(app: FastifyInstance): void {
  route(app, contract.countDossier, staff(read), async ({ params, context: { db } }) => {
    const counts = await countDossier(db, params.id)
    if (!counts) throw notFound('candidate')
    return counts
  })

  route(app, contract.listCandidateFiles, staff(read), async ({ params, context }) => {
    await getCandidate(context, params.id)
    return { items: (await listFiles(context.db, params.id)).map(toCandidateFile) }
  })

  route(
    app,
    contract.addCandidateFile,
    { policy: staff(write), bodyBytes: BODY_LIMIT, perMinute: 30 },
    async ({ params, query, body, context }) => {
      const document = await readDocument(body['file'], { from: context.ip, isStaff: true })
      const file = await keepFile(context, {
        candidateId: params.id,
        kind: query.kind,
        ...document,
      })
      return toCandidateFile(file)
    },
  )

  route(app, contract.downloadCandidateFile, staff(read), async ({ params, context, reply }) =>
    sendFile(
      reply,
      context.services.storage,
      await findFile(context.db, { candidateId: params.id, id: params.itemId }),
    ),
  )

  route(app, contract.removeCandidateFile, staff(write), ({ params, context }) =>
    removeFile(context, { candidateId: params.id, id: params.itemId }),
  )

  route(app, contract.listConsents, staff(read), async ({ params, context }) => {
    await getCandidate(context, params.id)
    return { items: (await listConsents(context.db, params.id)).map(toConsent) }
  })

  route(app, contract.revokeConsent, staff(write), ({ params, context }) =>
    revokeConsent(context, { candidateId: params.id, id: params.itemId }),
  )

  route(app, contract.listCandidateAudit, staff(audit), async ({ params, query, context }) => {
    await getCandidate(context, params.id)
    const page = await auditList.page(context.db, { ...query, candidate: params.id, sort: '-at' }, null)
    const rows = await withFieldNames(context.db, page.rows)
    return { items: rows.map(toAuditLine), nextCursor: page.nextCursor, total: null }
  })

  route(app, contract.eraseCandidate, staff(erase), ({ params, body, context }) =>
    eraseCandidate(context, { id: params.id, ...body }),
  )
  route(app, holds.getHold, staff(seeHold), ({ params, context }) => getHold(context, params.id))
  route(app, holds.setHold, staff(hold), ({ params, body, context }) =>
    setHold(context, { id: params.id, ...body }),
  )
  route(app, holds.liftHold, staff(hold), ({ params, context }) => liftHold(context, params.id))
}
