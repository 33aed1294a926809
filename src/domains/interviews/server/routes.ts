// Each route: permission, input, action, response.
import type { FastifyInstance } from 'fastify'
import { listAnswers } from '#domains/pipeline/server/index.ts'
import { answerPage } from '#platform/server/list.ts'
import { listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import { expectedVersion, idempotencyKey, LONG_BODY_BYTES, route } from '#platform/server/route.ts'
import { notFound } from '#shared/errors.ts'
import * as contract from '../contract/endpoints.ts'
import { interviewPermissions } from '../contract/permissions.ts'
import { findAvailability } from './availability.ts'
import { getCalendar } from './calendar-service.ts'
import { changeInterview } from './change-service.ts'
import { exportInterviews } from './export.ts'
import { toFeedback, toStaffInterview } from './present.ts'
import { findInterview, listJobsFor } from './queries/interviews.ts'
import { countInterviews, interviewList } from './queries/list.ts'
import { listScorecards } from './queries/scorecards.ts'
import { scheduleInterview } from './schedule-service.ts'
import { respond, submitScorecard, takeStep } from './service.ts'

const { read, write, export: download } = interviewPermissions

const exportRoute = listExport(contract.exportInterviews, { policy: staff(download), open: exportInterviews })

export function interviewRoutes(app: FastifyInstance): void {
  readingRoutes(app)
  stepRoutes(app)
  scorecardRoutes(app)

  route(app, contract.scheduleInterview, staff(write), async ({ body, context, request }) => {
    const input = { input: body, idempotencyKey: idempotencyKey(request) }
    const interview = await scheduleInterview(context, input)
    return interview
  })

  route(app, contract.changeInterview, staff(write), async ({ params, body, context, request }) => {
    const change = { id: params.id, version: expectedVersion(request), edit: body }
    const interview = await changeInterview(context, change)
    return interview
  })
}

function readingRoutes(app: FastifyInstance): void {
  route(app, contract.listInterviews, staff(read), ({ query, context }) => {
    const viewer = { ...context.actor, now: context.now }
    return answerPage(query, {
      page: interviewList.page(context.db, query, viewer),
      total: () => countInterviews(context.db, query, viewer),
      item: (row) => toStaffInterview(row, context),
    })
  })

  route(app, contract.getCalendar, staff(read), ({ query, context }) => getCalendar(context, query))

  route(app, contract.checkAvailability, staff(read), ({ query, context }) =>
    findAvailability(context, {
      candidateId: query.candidate ?? null,
      userIds: query.participant ?? [],
      startsAt: new Date(query.startsAt),
      endsAt: new Date(query.endsAt),
      timezone: query.timezone,
      except: query.except ?? null,
    }),
  )

  route(app, contract.listInterviewJobs, staff(read), async ({ query, context }) => ({
    items: await listJobsFor(context.db, query.candidate),
  }))

  exportRoute(app)

  route(app, contract.getInterview, staff(read), async ({ params, context }) => {
    const row = await findInterview(context.db, params.id)
    if (!row) throw notFound('interview')
    return {
      ...toStaffInterview(row, context),
      answers: await listAnswers(context.db, row.applicationId),
    }
  })
}

function stepRoutes(app: FastifyInstance): void {
  route(app, contract.confirmInterview, staff(write), ({ params, context }) =>
    takeStep(context, { id: params.id, step: 'confirm' }),
  )
  route(app, contract.cancelInterview, staff(write), ({ params, body, context }) =>
    takeStep(context, { id: params.id, step: 'cancel', reason: body.reason }),
  )
  route(app, contract.markNoShow, staff(write), ({ params, context }) =>
    takeStep(context, { id: params.id, step: 'noShow' }),
  )
  route(app, contract.closeInterview, staff(write), ({ params, context }) =>
    takeStep(context, { id: params.id, step: 'close' }),
  )
  route(app, contract.respondToInterview, staff(write), ({ params, body, context }) =>
    respond(context, { id: params.id, ...body }),
  )
}

function scorecardRoutes(app: FastifyInstance): void {
  route(app, contract.getFeedback, staff(read), async ({ params, context }) => {
    const row = await findInterview(context.db, params.id)
    if (!row) throw notFound('interview')
    return toFeedback(context.actor, row, await listScorecards(context.db, row.id))
  })
  route(
    app,
    contract.submitScorecard,
    { policy: staff(write), bodyBytes: LONG_BODY_BYTES },
    ({ params, body, context }) => submitScorecard(context, { id: params.id, card: body }),
  )
}
