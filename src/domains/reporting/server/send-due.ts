// Sends due reports. Each leaves once: the mails are written in the transaction that moves the schedule on.
import { z } from 'zod'
import { findActorOf } from '#domains/identity/server/index.ts'
import { sendMail } from '#platform/server/mail.ts'
import { job } from '#platform/server/module.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import { AppError } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { SavedDefinition } from '../contract/saved.ts'
import type { Reader } from './asked.ts'
import { isForCustomers, readDefinition } from './definition.ts'
import { reportLetter } from './letter.ts'
import { findAgencyZone } from './queries/labels.ts'
import * as queries from './queries/schedules.ts'
import { renderSaved } from './saved-pdf.ts'
import { nextAt, unsubscribeToken } from './schedule-service.ts'

type Ready = { userId: string; to: string; isCustomer: boolean; key: string }
type Made = { ready: Ready[]; problem: string | null }

const UNREADABLE = 'The report has a figure or split that no longer exists.'
const FAILED = 'The report could not be made. It is tried again at the next date.'

/** As each recipient may see it now: a role or a client may have changed since it was scheduled. */
async function makeFor(context: Context, row: queries.DueRow, report: SavedDefinition): Promise<Ready[]> {
  const ready: Ready[] = []
  for (const { id: userId, email } of row.recipients) {
    // oxlint-disable-next-line no-await-in-loop -- One report at a time, so that screens stay fast.
    const made = await makeOne(context, { row, report, userId, email })
    if (made) ready.push(made)
  }
  return ready
}

type One = { row: queries.DueRow; report: SavedDefinition; userId: string; email: string }

async function makeOne(context: Context, { row, report, userId, email }: One): Promise<Ready | null> {
  const actor = await findActorOf(context.db, userId)
  if (!actor) return null
  const isCustomer = actor.kind === 'customer'
  const client = report.filters.client ?? ''
  if (actor.kind === 'customer' && !(isForCustomers(report) && actor.clientIds.includes(client))) return null
  const reader: Reader = { ...context, actor }
  const { pdf } = await renderSaved(reader, report, row.name)
  const key = `reports/${uuidv7()}.pdf`
  await context.services.storage.put(key, pdf)
  return { userId, to: email, isCustomer, key }
}

/** A bad report has a problem. It never stops the others. */
async function make(context: Context, row: queries.DueRow): Promise<Made> {
  const report = readDefinition(row.report)
  if (!report) return { ready: [], problem: UNREADABLE }
  try {
    return { ready: await makeFor(context, row, report), problem: null }
  } catch (error) {
    return { ready: [], problem: error instanceof AppError ? error.userMessage : FAILED }
  }
}

async function send(context: Context, row: queries.DueRow): Promise<void> {
  const { ready, problem } = await make(context, row)
  const zone = await findAgencyZone(context.db)
  await transaction(context, async (tx) => {
    const to = nextAt(row.every, tx.now, zone)
    const isFirst = await queries.advanceSchedule(tx.db, { id: row.id, from: row.nextAt, to, problem })
    if (!isFirst) return
    for (const { userId, to: address, isCustomer, key } of ready) {
      const page = isCustomer ? '/portal/reports' : '/account-reporting/builder'
      const token = unsubscribeToken(tx.services, row.id, userId)
      const stop = `${tx.origin}/api/report-mails/${token}/unsubscribe`
      await queries.insertFile(tx.db, key)
      await sendMail(tx, {
        to: address,
        letter: reportLetter({
          name: row.name,
          every: row.every,
          url: `${tx.origin}${page}?saved=${row.id}`,
          stop,
        }),
        attachments: [{ name: `${fileName(row.name)}.pdf`, mediaType: 'application/pdf', key }],
        unsubscribeUrl: stop,
      })
    }
  })
}

const fileName = (name: string) =>
  name
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, ' ')
    .trim()
    .slice(0, 60) || 'report'

export async function sendDueReports(context: Context): Promise<void> {
  const rows = await queries.listDue(context.db, context.now)
  // oxlint-disable-next-line no-await-in-loop -- In order, each in its own transaction.
  for (const row of rows) await send(context, row)
}

export const reportMails = job({
  name: 'reporting.mail',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 30,
  schedule: '* * * * *',
  run: (context, _payload) => sendDueReports(context),
})

export const reportFilesCleanUp = job({
  name: 'reporting.clean-up',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  schedule: '23 3 * * *',
  async run({ db, services }) {
    const keys = await queries.takeOldFiles(db)
    await Promise.all(keys.map((key) => services.storage.remove(key)))
  },
})
