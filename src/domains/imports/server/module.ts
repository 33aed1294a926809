// The module of imports for the app.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { candidateErased, fileRemoval } from '#domains/candidates/server/index.ts'
import { leadsErased } from '#domains/leads/server/index.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import { openCsv } from '#platform/server/list-export.ts'
import { job, type Module } from '#platform/server/module.ts'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { notFound } from '#shared/errors.ts'
import * as contract from '../contract/endpoints.ts'
import { importPermissions } from '../contract/permissions.ts'
import { FILE_MAX_BYTES, PREVIEW_BYTES } from '../contract/words.ts'
import { withoutMark } from './closed-quotes.ts'
import { valuesOf } from './column-values.ts'
import { importsExport } from './export.ts'
import { REASON } from './mapping.ts'
import { examplesOf } from './match-examples.ts'
import { toSummary } from './present.ts'
import { previewOf } from './preview.ts'
import { importsAuditWords } from './queries/audit-words.ts'
import {
  type ErasedPerson,
  eraseFromImports,
  eraseFromTitles,
  forgetOld,
  listLines,
} from './queries/forget.ts'
import * as queries from './queries/imports.ts'
import { eraseFiles, expireFiles } from './queries/resumes.ts'
import { readLoop } from './resume-read.ts'
import { resumeRoutes } from './resume-routes.ts'
import { act, addImport, changeImport, getImport, rowsOf } from './service.ts'
import { sheetRoutes } from './sheet-routes.ts'
import { templateRoutes } from './template-routes.ts'
import { checkLoop, runLoop } from './work.ts'

candidateErased.on((tx, { candidateIds, emails, phones }) =>
  erasePerson(tx, { recordIds: candidateIds, emails, phones }),
)
leadsErased.on((tx, { leadIds, emails, phones }) => erasePerson(tx, { recordIds: leadIds, emails, phones }))

async function erasePerson(tx: Tx, person: ErasedPerson): Promise<void> {
  const lines = await listLines(tx.db, person)
  const keys = await eraseFiles(tx.db, { ...lines, recordIds: person.recordIds })
  await eraseFromImports(tx.db, { ...lines, recordIds: person.recordIds })
  await eraseFromTitles(tx.db, person)
  if (keys.length > 0) await enqueue(tx, fileRemoval, { keys })
}

const read = staff(importPermissions.read)
const change = staff(importPermissions.change)
const ACT_ROUTES = {
  start: contract.startImport,
  pause: contract.pauseImport,
  resume: contract.resumeImport,
  cancel: contract.cancelImport,
  undo: contract.undoImport,
}

const forgetJob = job({
  name: 'imports.forget',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  schedule: '17 3 * * *',
  run: (context) =>
    transaction(context, async (tx) => {
      const keys = await expireFiles(tx.db)
      if (keys.length > 0) await enqueue(tx, fileRemoval, { keys })
      await forgetOld(tx.db)
    }),
})

export const importsModule: Module = {
  auditWords: importsAuditWords,
  routes(app) {
    route(app, contract.listImports, read, ({ query, context: { db } }) =>
      queries.importList.answer(db, { ...query, sort: '-created_at' }, null, toSummary),
    )
    importsExport(app)
    route(
      app,
      contract.addImport,
      { policy: change, bodyBytes: FILE_MAX_BYTES + 16_384, filesOnDisk: true, perMinute: 20 },
      async ({ body, context }) => {
        const { kind, encoding, delimiter, headerRow, file } = body
        const added = await addImport(context, { kind, file, reading: { encoding, delimiter, headerRow } })
        return added
      },
    )
    route(
      app,
      contract.previewImport,
      { policy: change, bodyBytes: PREVIEW_BYTES + 16_384, perMinute: 60 },
      async ({ body: { file, ...reading } }) => previewOf(file, reading),
    )
    route(app, contract.getImport, read, ({ params, context }) => getImport(context, params.id))
    route(app, contract.changeImport, change, ({ params, body, context }) =>
      changeImport(context, params.id, body),
    )
    route(app, contract.listImportRows, read, async ({ params, query, context }) => ({
      items: await rowsOf(context, params.id, query),
    }))
    route(app, contract.listMatchExamples, read, ({ params, context }) => examplesOf(context, params.id))
    route(app, contract.listColumnValues, read, ({ params, query, context }) =>
      valuesOf(context, params.id, query.column),
    )
    for (const [verb, endpoint] of Object.entries(ACT_ROUTES))
      route(app, endpoint, change, ({ params, context }) =>
        act(context, params.id, verb as keyof typeof ACT_ROUTES),
      )
    sheetRoutes(app)
    resumeRoutes(app)
    templateRoutes(app)
    route(
      app,
      contract.downloadRejected,
      { policy: read, perMinute: 10 },
      async ({ params: { id }, context: { db }, reply }) => {
        const row = await queries.findImport(db, id)
        if (!row) throw notFound('import')
        const name = row.fileName.replace(/\.\w+$/, '').replace(/[^\w -]/g, '_')
        return reply
          .header('content-disposition', `attachment; filename="${name}-rejected.csv"`)
          .type('text/csv; charset=utf-8')
          .send(
            Readable.from(rejectedOf(db, row)).pipe(
              openCsv([...row.headers.filter((header) => header !== REASON), REASON]),
            ),
          )
      },
    )
  },
  jobs: [forgetJob],
  loops: [readLoop, checkLoop, runLoop],
}

const PAGE = 500

async function* rejectedOf(db: Parameters<typeof queries.listRows>[0], { id, headers }: queries.ImportRow) {
  for (let after = 0; ; ) {
    const rows = await queries.listRows(db, { id, after, limit: PAGE, outcome: 'rejected' })
    for (const { cells, problem } of rows)
      yield [
        ...headers.flatMap((header, index) => (header === REASON ? [] : withoutMark(cells[index] ?? ''))),
        problem,
      ]
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.line
  }
}
