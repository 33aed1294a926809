// Each route: permission, input, action, response.
import type { FastifyInstance } from 'fastify'
import { listUnfilled } from '#domains/shop/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { type ExportColumns, listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import { expectedVersion, LONG_BODY_BYTES, route, setVersion } from '#platform/server/route.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY } from '#shared/durations.ts'
import { notFound } from '#shared/errors.ts'
import type { Routing } from '../contract/api-schemas.ts'
import * as contract from '../contract/endpoints.ts'
import { routingPermissions } from '../contract/permissions.ts'
import type { Rule } from '../contract/schemas.ts'
import { FIRST_RULE, GATE_RULE } from '../contract/words.ts'
import { plainSentence, sentenceOf } from '../engine/sentence.ts'
import { campaignsIn } from './check-rules.ts'
import { idsIn, namesFor } from './explain-decision.ts'
import { toDraft, toPublished, toVersion } from './present.ts'
import { listHits, listUsed } from './queries/decisions.ts'
import { findLastReplay } from './queries/replays.ts'
import { findDraft, findVersion, getPublished, listVersions } from './queries/versions.ts'
import { cancelReplay, getReplay, startReplay } from './replay-service.ts'
import { discardDraft, publishDraft, rollBack, saveDraft } from './service.ts'
import { countersAt } from './state.ts'
import { tryLead } from './try-lead.ts'
import { warningsOf } from './unfilled-orders.ts'

const { read, write } = routingPermissions
const HITS_DAYS = 30
const GATE_SENTENCE = 'If consent is missing or revoked, reject and tell no one.'

async function readRouting({ db, now }: Context): Promise<Routing> {
  const [published, draft, versions, hits, lastReplayId] = await Promise.all([
    getPublished(db),
    findDraft(db),
    listVersions(db),
    listHits(db, new Date(now.getTime() - HITS_DAYS * DAY)),
    findLastReplay(db),
  ])
  const all = [...published.rules, ...(draft?.rules ?? [])]
  const counters = countersAt({ version: 1, rules: published.rules }, now.getTime())
  const [used, names, unfilled] = await Promise.all([
    listUsed(db, counters),
    namesIn(db, all),
    listUnfilled(db),
  ])
  return {
    published: toPublished(published),
    draft: draft ? toDraft(draft, published, await warningsOf(db, draft)) : null,
    versions: versions.map(toVersion),
    names,
    usage: counters.map(({ targetId, period, periodStart, limit }) => ({
      targetId,
      period,
      limit,
      used:
        used.find(
          (one) => one.targetId === targetId && one.period === period && one.periodStart === periodStart,
        )?.used ?? 0,
    })),
    hits: Object.fromEntries(hits.map(({ ruleId, hits: count }) => [ruleId, count])),
    lastReplayId,
    unfilledOrders: unfilled.none.length,
    partlyFilledOrders: unfilled.part.length,
  }
}

/** The names of clients, recruiters and campaigns that rules mention. */
const namesIn = async (db: Db, rules: readonly Rule[]) =>
  Object.fromEntries(
    await namesFor(db, [
      ...idsIn({ version: 1, rules: [...rules] }),
      ...rules.flatMap(({ filter }) => campaignsIn(filter)),
    ]),
  )

type RuleLine = { number: number; name: string; sentence: string; hits: number; id: string }
const COLUMNS: ExportColumns<RuleLine> = {
  Number: (line) => line.number,
  Name: (line) => line.name,
  Rule: (line) => line.sentence,
  [`Leads in ${HITS_DAYS} days`]: (line) => line.hits,
  Id: (line) => line.id,
}

/** The draft, if there is one, as on the screen. The fixed first rule is above them. */
async function linesOf(context: Context): Promise<RuleLine[]> {
  const { draft, published, names, hits } = await readRouting(context)
  const { rules } = draft ?? published
  const gate = { number: 1, ...GATE_RULE, sentence: GATE_SENTENCE }
  const lines = rules.map((rule, index) => {
    const isLast = index === rules.length - 1 && index > 0
    const sentence = plainSentence(sentenceOf(rule, names, isLast))
    return { number: index + FIRST_RULE, name: rule.name, sentence, id: rule.id }
  })
  return [gate, ...lines].map((line) => ({ ...line, hits: hits[line.id] ?? 0 }))
}

const exportRoute = listExport(contract.exportRules, {
  policy: staff(read),
  open: (context) => ({
    list: 'routing-rules',
    query: {},
    columns: COLUMNS,
    page: async () => ({ rows: await linesOf(context), nextCursor: null }),
  }),
})

export function routingRoutes(app: FastifyInstance): void {
  exportRoute(app)
  route(app, contract.getRouting, staff(read), ({ context }) => readRouting(context))
  route(
    app,
    contract.saveDraft,
    { policy: staff(write), bodyBytes: LONG_BODY_BYTES },
    async ({ body, context, request, reply }) => {
      const { isNew, draft } = await saveDraft(context, {
        rules: body.rules,
        revision: () => expectedVersion(request),
      })
      reply.code(isNew ? 201 : 200)
      setVersion(reply, draft.revision)
      return toDraft(draft, await getPublished(context.db), await warningsOf(context.db, draft))
    },
  )
  route(app, contract.discardDraft, staff(write), ({ params, context }) => discardDraft(context, params.id))
  route(app, contract.publishDraft, staff(write), async ({ params, body, context, request }) => {
    const revision = request.headers['if-match'] === undefined ? null : expectedVersion(request)
    return toPublished(await publishDraft(context, { id: params.id, revision, ...body }))
  })
  route(app, contract.getVersion, staff(read), async ({ params, context: { db } }) => {
    const row = await findVersion(db, params.id)
    if (!row || row.status === 'draft') throw notFound('version')
    return { ...toPublished(row), names: await namesIn(db, row.rules) }
  })
  route(app, contract.rollBack, staff(write), async ({ params, body, context }) =>
    toPublished(await rollBack(context, { id: params.id, note: body.note })),
  )
  route(app, contract.tryLead, staff(read), ({ body, context }) => tryLead(context, body))
  route(app, contract.startReplay, { policy: staff(write), perMinute: 30 }, ({ body, context }) =>
    startReplay(context, body),
  )
  route(app, contract.getReplay, staff(read), ({ params, context }) => getReplay(context, params.id))
  route(app, contract.cancelReplay, staff(write), ({ params, context }) => cancelReplay(context, params.id))
}
