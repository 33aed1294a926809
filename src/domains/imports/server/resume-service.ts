// Uploads resumes. The bytes are stored before the rows: a crash in between leaves unused files, never a row without one.
import { createHash } from 'node:crypto'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import { type FileOnDisk, fileNameOf, fileOnDisk } from '#platform/server/upload.ts'
import { invalid } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Import } from '../contract/schemas.ts'
import { describeImport, insertImport, insertRows } from './queries/imports.ts'
import { insertFiles, type NewFile } from './queries/resumes.ts'
import { resumesIn } from './resume-archive.ts'
import { HEADERS, MAPPING } from './resume-target.ts'
import { getImport } from './service.ts'

export async function addResumes(context: Context<StaffActor>, body: object): Promise<Import> {
  const given = Object.values(body).flatMap((value) => fileOnDisk.safeParse(value).data ?? [])
  if (given.length === 0) throw invalid('file', 'Choose PDF, DOCX or TXT files, or a zip file of them.')
  const id = uuidv7()
  const files = await store(context, id, given)
  try {
    return await addRows(context, { id, files, name: titleOf(given, files.length) })
  } catch (error) {
    await forget(context, files)
    throw error
  }
}

const titleOf = ([first]: readonly FileOnDisk[], count: number) => {
  const name = fileNameOf(first?.name ?? '')
  if (count === 1 || name.toLowerCase().endsWith('.zip')) return name
  return `${name} and ${count - 1} more`
}

async function forget({ services }: Context, files: readonly NewFile[]): Promise<void> {
  for (const { storageKey } of files)
    if (storageKey) await services.storage.remove(storageKey).catch(() => undefined)
}

async function store(context: Context, id: string, given: readonly FileOnDisk[]): Promise<NewFile[]> {
  const files: NewFile[] = []
  const names = new Set<string>()
  const known = new Map<string, string>()
  try {
    for await (const each of resumesIn(given)) {
      const name = freeName(each.name, names)
      const line = files.length + 1
      const hash = 'content' in each ? createHash('sha256').update(each.content).digest('hex') : null
      const twin = hash && known.get(hash)
      const own = 'problem' in each ? each.problem : null
      const problem = twin ? `The same file as ${twin}.` : own
      const key = !problem && 'content' in each ? `imports/${id}/${line}` : null
      if (key && 'content' in each) await context.services.storage.put(key, each.content)
      if (hash && !twin) known.set(hash, name)
      files.push({ line, name, sizeBytes: each.size, storageKey: key, problem, isRead: problem !== null })
    }
    return files
  } catch (error) {
    await forget(context, files)
    throw error
  }
}

function freeName(name: string, names: Set<string>): string {
  let own = name
  for (let copy = 2; names.has(own); copy += 1) own = `(${copy}) ${name}`.slice(0, 200)
  names.add(own)
  return own
}

function addRows(
  context: Context<StaffActor>,
  { id, files, name }: { id: string; files: readonly NewFile[]; name: string },
): Promise<Import> {
  return transaction(context, async (tx) => {
    const kind = 'resumes' as const
    const workbook = uuidv7()
    await insertImport(tx.db, {
      id,
      kind,
      fileName: name,
      createdBy: tx.actor.userId,
      duplicates: 'update',
      workbookId: workbook,
    })
    const rows = files.map((file) => [file.name, file.problem ?? ''])
    await insertRows(tx.db, { id, json: JSON.stringify(rows), from: 0 })
    await insertFiles(tx.db, id, files)
    const table = {
      format: 'Resumes',
      headers: HEADERS,
      rows: files.length,
      sheet: null,
      remark: null,
      dayFirst: [],
      country: 'US' as const,
    }
    await describeImport(tx.db, { id, shape: kind, mapping: MAPPING, ...table })
    await audit(tx, {
      action: 'created',
      subjectType: 'import',
      subjectId: id,
      after: { kind, rows: files.length },
    })
    await publish(tx, { type: 'imports.updated', ids: [id], audience: 'staff' })
    return getImport(tx, id)
  })
}
