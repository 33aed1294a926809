// Each route: permission, input, action, response.
import type { FastifyInstance } from 'fastify'
import { listStaffMembers } from '#domains/identity/server/index.ts'
import { listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import { expectedVersion, idempotencyKey, LONG_BODY_BYTES, route } from '#platform/server/route.ts'
import { normalizeEmail } from '#shared/email.ts'
import { normalizePhone } from '#shared/normalize-phone.ts'
import * as contract from '../contract/endpoints.ts'
import { candidatePermissions } from '../contract/permissions.ts'
import { addActivity } from './activity-service.ts'
import { bulkChange, mergeCandidates, undoChange } from './bulk-service.ts'
import { exportCandidates } from './export.ts'
import { lastMessages } from './ports.ts'
import { toStaffChange, toStaffMatch, toStaffSummary, toTimelineEntry } from './present.ts'
import { listChangeSets } from './queries/bulk.ts'
import { findCandidate, listFacets, listMatches } from './queries/candidates.ts'
import { listPageWithTotal } from './queries/list-total.ts'
import { written } from './queries/timeline.ts'
import { createCandidate, editCandidate, getCandidate } from './service.ts'
import { listTimeline } from './timeline-service.ts'

const { read, write, merge, export: download } = candidatePermissions

const exportRoute = listExport(contract.exportCandidates, { policy: staff(download), open: exportCandidates })

export function candidateRoutes(app: FastifyInstance): void {
  route(app, contract.listCandidates, staff(read), async ({ query, context }) => {
    const { rows, nextCursor, total } = await listPageWithTotal(context.db, query, context.actor)
    const last = await lastMessages.get()(
      context.db,
      rows.map(({ id }) => id),
    )
    const items = rows.map((row) => ({ ...toStaffSummary(row), lastMessage: last.get(row.id) ?? null }))
    return { items, nextCursor, total }
  })

  route(app, contract.createCandidate, staff(write), ({ body, context, request }) =>
    createCandidate(context, body, idempotencyKey(request)),
  )

  route(app, contract.findMatches, staff(read), async ({ query, context }) => {
    const phone = query.phone ? normalizePhone(query.phone) : null
    // An existing candidate is compared by every email and phone, not only by the given ones.
    const self = query.except ? await findCandidate(context.db, query.except) : undefined
    const rows = await listMatches(context.db, {
      emails: [...(self?.emails ?? []), ...(query.email ? [normalizeEmail(query.email)] : [])],
      phones: [...(self?.phones ?? []), ...(phone ? [phone] : [])],
      name: query.firstName && query.lastName ? `${query.lastName} ${query.firstName}` : null,
      except: query.except ?? null,
    })
    return { items: rows.map(toStaffMatch) }
  })

  route(app, contract.listCandidateFacets, staff(read), async ({ context }) => ({
    ...(await listFacets(context.db)),
    owners: (await listStaffMembers(context.db)).map(({ id, name }) => ({ id, name })),
  }))

  exportRoute(app)

  route(app, contract.listCandidateChanges, staff(read), async ({ context }) => {
    const rows = await listChangeSets(context.db)
    return { items: rows.map((row) => toStaffChange(context.actor, row)) }
  })

  route(
    app,
    contract.bulkChangeCandidates,
    { policy: staff(write), bodyBytes: LONG_BODY_BYTES },
    ({ body, context }) => bulkChange(context, body),
  )

  route(app, contract.undoCandidateChange, staff(write), ({ params, context }) =>
    undoChange(context, params.id),
  )

  route(app, contract.getCandidate, staff(read), ({ params, context }) => getCandidate(context, params.id))

  route(app, contract.updateCandidate, staff(write), ({ params, body, context, request }) =>
    editCandidate(context, {
      id: params.id,
      version: expectedVersion(request),
      edit: body,
      idempotencyKey: idempotencyKey(request),
    }),
  )

  route(app, contract.mergeCandidates, staff(merge), ({ params, body, context }) =>
    mergeCandidates(context, { survivorId: params.id, duplicateId: body.duplicateId }),
  )

  route(app, contract.listTimeline, staff(read), async ({ params, query, context }) => {
    await getCandidate(context, params.id)
    return listTimeline(context, { ...query, candidateId: params.id })
  })

  route(app, contract.addActivity, staff(write), async ({ params, body, context, request }) => {
    const activity = await addActivity(context, {
      candidateId: params.id,
      input: body,
      idempotencyKey: idempotencyKey(request),
    })
    return toTimelineEntry(written(activity))
  })
}
