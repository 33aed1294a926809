// Templates, edited under /admin: each change is one transaction with its audit line and event.
import { audit, difference } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, type FieldProblem, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import { sentByProduct } from './product-templates.ts'
import type { ListedTemplate, TemplateText } from './queries/templates.ts'
import {
  insertTemplate,
  listTemplates,
  lockTemplate,
  markRemoved,
  writeTemplate,
} from './queries/templates.ts'
import { unknownFields } from './rules.ts'

export function addTemplate(context: Tx, input: TemplateText): Promise<ListedTemplate> {
  return transaction(context, async (tx) => {
    await refuseWrong(tx, input)
    const id = uuidv7()
    await insertTemplate(tx.db, { id, ...input, at: tx.now.toISOString() })
    return recordTemplateChange(tx, id, { action: 'created', after: { name: input.name } })
  })
}

export function updateTemplate(
  context: Tx,
  { id, version, changes }: { id: string; version: number; changes: Partial<TemplateText> },
): Promise<ListedTemplate> {
  return transaction(context, async (tx) => {
    const row = await lockTemplate(tx.db, id)
    if (!row) throw notFound('template')
    if (row.version !== version)
      throw new AppError('stale', {
        userMessage: 'Another user changed this template. Reload it and try again.',
      })
    const before = { name: row.name, subject: row.subject, body: row.body }
    const next = { ...before, ...changes }
    await refuseWrong(tx, next, id)
    const changed = difference(before, next)
    if (changed) await writeTemplate(tx.db, { id, ...next, at: tx.now.toISOString() })
    return recordTemplateChange(tx, id, { action: 'edited', ...changed })
  })
}

export function removeTemplate(context: Tx, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    if (!(await lockTemplate(tx.db, id))) throw notFound('template')
    const product = sentByProduct(id)
    if (product) throw conflict(`This template is built in: ${product}. You can edit it, but not remove it.`)
    const used = (await getListed(tx, id)).usedBy
    if (used.length > 0)
      throw conflict(
        `${used.join(', ')} ${used.length === 1 ? 'sends' : 'send'} this template. Choose another one there first.`,
      )
    await markRemoved(tx.db, { id, at: tx.now.toISOString() })
    await audit(tx, { action: 'removed', subjectType: 'message_template', subjectId: id })
    await publish(tx, { type: 'message-templates.updated', ids: [id], audience: 'staff' })
  })
}

async function refuseWrong(tx: Tx, text: TemplateText, except?: string): Promise<void> {
  const problems: FieldProblem[] = (['subject', 'body'] as const).flatMap((path) => {
    const unknown = unknownFields(text[path])
    if (unknown.length === 0) return []
    return [{ path, message: `${unknown.join(', ')} is not a known field. Choose a field from the menu.` }]
  })
  const others = (await listTemplates(tx.db)).filter((each) => each.id !== except)
  if (others.some((each) => each.name.toLowerCase() === text.name.toLowerCase()))
    problems.push({ path: 'name', message: 'A template with this name already exists.' })
  if (problems.length === 0) return
  throw new AppError('invalid', {
    userMessage: problems.map(({ message }) => message).join(' '),
    fields: problems,
  })
}

async function getListed(tx: Tx, id: string): Promise<ListedTemplate> {
  const row = (await listTemplates(tx.db)).find((each) => each.id === id)
  if (!row) throw notFound('template')
  return row
}

type Line = { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> }

async function recordTemplateChange(tx: Tx, id: string, line: Line): Promise<ListedTemplate> {
  await audit(tx, { ...line, subjectType: 'message_template', subjectId: id })
  await publish(tx, { type: 'message-templates.updated', ids: [id], audience: 'staff' })
  return getListed(tx, id)
}
