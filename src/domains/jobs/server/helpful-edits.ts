// Edits of a posting suggested by disqualification reasons: more pay, shown pay, a line with missing information.
import { audit, difference } from '#platform/server/audit.ts'
import { byColumn } from '#platform/server/camel-case.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { renderDescription } from './markdown.ts'
import { lockOffer, type OfferRow, writeOffer } from './queries/offer.ts'

export type HelpfulEdit =
  | { kind: 'raise_pay'; payMaxCents: number }
  | { kind: 'show_pay' }
  | { kind: 'add_line'; text: string }

/** Returns the new version. Refused if the posting was edited since it was read. */
export function applyHelpfulEdit(
  context: Tx,
  { jobId, version, edit }: { jobId: string; version: number; edit: HelpfulEdit },
): Promise<number> {
  return transaction(context, async (tx) => {
    const row = await lockOffer(tx.db, jobId)
    if (!row) throw notFound('job posting')
    if (row.version !== version)
      throw new AppError('stale', {
        userMessage: 'Another user edited this posting. Reload it and try again.',
      })
    const next = edited(row, edit)
    const changed = difference(byColumn(row), byColumn(next))
    if (!changed) return row.version
    const rendered = await renderDescription(next.description)
    await writeOffer(tx.db, { id: jobId, ...next, ...rendered, at: tx.now.toISOString() })
    await audit(tx, { action: 'edited', subjectType: 'job_posting', subjectId: jobId, ...changed })
    await publish(tx, { type: 'jobs.updated', ids: [jobId], audience: 'staff' })
    return row.version + 1
  })
}

function edited(
  row: OfferRow,
  edit: HelpfulEdit,
): Pick<OfferRow, 'payMaxCents' | 'payShown' | 'description'> {
  const { payMaxCents, payShown, description } = row
  if (edit.kind === 'show_pay') return { payMaxCents, payShown: true, description }
  if (edit.kind === 'add_line')
    return { payMaxCents, payShown, description: `${description.trimEnd()}\n\n${edit.text}\n` }
  if (edit.payMaxCents <= (payMaxCents ?? row.payMinCents ?? 0)) {
    throw new AppError('invalid', {
      userMessage: 'The new pay must be higher than the current pay.',
      fields: [{ path: 'apply.payMaxCents', message: 'Enter a higher amount.' }],
    })
  }
  return { payMaxCents: edit.payMaxCents, payShown, description }
}
