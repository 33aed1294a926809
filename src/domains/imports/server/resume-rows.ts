// The resumes of a draft as the screen shows them: what each would become, and what is to be checked first.
import { RESUME_FIELDS, type ResumeField } from '#domains/candidates/contract/words.ts'
import { type Image, listSamePhone } from '#domains/candidates/server/index.ts'
import type { Problem, ReadRow } from '#platform/server/import-target.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { conflict } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import { normalizePhone } from '#shared/normalize-phone.ts'
import type { Resume } from '../contract/resume-schemas.ts'
import { RESUMES_MAX } from '../contract/words.ts'
import { type FileRow, type ImportRow, listRows } from './queries/imports.ts'
import { type Doubt, listFiles, moveToNew, type ResumeFile } from './queries/resumes.ts'
import { HEADERS, MERGE, resumeImport, SKIP } from './resume-target.ts'

type Values = Parameters<typeof resumeImport.create>[1]
type Looked = {
  file: ResumeFile
  cells: Record<string, string>
  decision: string
  read: ReadRow<Values> | null
}

export async function resumesOf(tx: Tx, row: ImportRow): Promise<Resume[]> {
  const read = await resumeImport.openReader(tx, row.id)
  const rows = new Map(
    (await listRows(tx.db, { id: row.id, after: 0, limit: RESUMES_MAX })).map((each) => [each.line, each]),
  )
  const looked = (await listFiles(tx.db, row.id)).map((file) => lookAt(file, rows.get(file.line), read))
  const readable = looked.flatMap((each) =>
    each.read && 'values' in each.read ? [{ ...each, values: each.read.values, keys: each.read.keys }] : [],
  )
  const matches =
    readable.length > 0
      ? await resumeImport.match(
          tx,
          readable.map(({ values }) => values),
          { isHeld: false },
        )
      : []
  const matchOf = new Map(readable.map(({ file }, index) => [file.line, matches[index] ?? null]))
  const twins = twinsOf(readable)
  const phones = await samePhones(tx, readable)
  return looked.map((each) => {
    const match = matchOf.get(each.file.line) ?? null
    const possible = each.decision ? undefined : phones.get(each.file.line)
    return toResume(each, { match, twin: twins.get(each.file.line), possible })
  })
}

function lookAt(
  file: ResumeFile,
  row: FileRow | undefined,
  read: (cells: Record<string, string>) => ReadRow<Values>,
): Looked {
  const texts = HEADERS.map((_, index) => row?.cells[index]?.trim() ?? '')
  const [, , decision = '', ...values] = texts
  const cells = Object.fromEntries(RESUME_FIELDS.map((field, index) => [field, values[index] ?? '']))
  const filled = Object.fromEntries(Object.entries(cells).filter(([, text]) => text))
  const isOpen = file.isRead && !file.problem
  return { file, cells, decision, read: isOpen ? read({ ...filled, file: file.name, decision }) : null }
}

/** Two resumes of one person in the same upload: the later one adds to the first. */
function twinsOf(rows: readonly { file: ResumeFile; keys: readonly string[] }[]): Map<number, string> {
  const first = new Map<string, string>()
  const twins = new Map<number, string>()
  for (const { file, keys } of rows) {
    const twin = keys.map((key) => first.get(key)).find(Boolean)
    if (twin) twins.set(file.line, twin)
    for (const key of keys) if (!first.has(key)) first.set(key, file.name)
  }
  return twins
}

async function samePhones(tx: Tx, rows: readonly { file: ResumeFile; values: Values }[]) {
  const found = new Map(
    (
      await listSamePhone(
        tx.db,
        rows.flatMap(({ values }) => values.phones ?? []),
      )
    ).map((each) => [each.phone, each]),
  )
  return new Map(
    rows.flatMap(({ file, values }) => {
      const [same] = (values.phones ?? []).flatMap((phone) => found.get(normalizePhone(phone) ?? phone) ?? [])
      return same ? [[file.line, same] as const] : []
    }),
  )
}

type Around = {
  match: Image | { problem: string } | null
  twin: string | undefined
  possible: { id: string; name: string } | undefined
}

function toResume({ file, cells, decision, read }: Looked, { match, twin, possible }: Around): Resume {
  const known = match && isImage(match) ? match : null
  const refusal = match && !isImage(match) ? match.problem : null
  const problems: readonly Problem[] =
    read && 'problem' in read ? (read.problems ?? [{ text: read.problem }]) : []
  const doubts = file.doubts.filter(
    ({ field, value }) =>
      !decision && cells[field as ResumeField] === value && !problems.some((each) => each.field === field),
  )
  const maybe = known ? undefined : possible
  return {
    line: file.line,
    file: file.name,
    size: file.sizeBytes,
    fields: cells as Resume['fields'],
    decision,
    notes: [...problems.map(noteOf('fault')), ...doubts.map(noteOf('doubt'))],
    problem: file.problem ?? refusal,
    same: known ? { id: known.id, name: nameOf(known) } : null,
    maybe: maybe ? { id: maybe.id, name: maybe.name } : null,
    twin: twin ?? null,
    state: stateOf({
      file,
      decision,
      isRefused: problems.length > 0 || refusal !== null,
      doubts,
      known,
      maybe,
      twin,
    }),
  }
}

const isImage = (match: Image | { problem: string }): match is Image => 'id' in match
const nameOf = (image: Image) => `${String(image['first_name'])} ${String(image['last_name'])}`
const noteOf =
  (kind: 'fault' | 'doubt') =>
  ({ field, text }: Pick<Problem, 'field' | 'text'>) => ({
    kind,
    text,
    field: (field ?? null) as ResumeField | null,
  })

type Facts = {
  file: ResumeFile
  decision: string
  isRefused: boolean
  doubts: readonly Doubt[]
  known: unknown
  maybe: unknown
  twin: string | undefined
}

function stateOf({ file, decision, isRefused, doubts, known, maybe, twin }: Facts): Resume['state'] {
  if (!file.isRead) return 'reading'
  if (file.problem) return 'unreadable'
  if (decision === SKIP) return 'skipped'
  if (isRefused || doubts.length > 0 || maybe) return 'check'
  return (known || twin) && !decision.startsWith(MERGE) ? 'duplicate' : 'ready'
}

/** Only what is ready starts. The rest stays a draft of its own, so nothing unchecked is imported. */
export async function leaveUnchecked(tx: Tx, row: ImportRow): Promise<void> {
  const resumes = await resumesOf(tx, row)
  const rest = resumes.filter(({ state }) => state === 'check').map(({ line }) => line)
  const usable = resumes.filter(({ state }) => state === 'ready' || state === 'duplicate')
  if (usable.length === 0) throw conflict('No resume is ready. Check one first.')
  if (rest.length > 0) await moveToNew(tx.db, row.id, uuidv7(), rest)
}
