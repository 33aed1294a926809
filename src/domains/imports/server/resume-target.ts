// Resumes as an import: candidates with their file. What the user decided about a row stands in one of its cells.
import { RESUME_FIELDS, RESUME_LABELS } from '#domains/candidates/contract/words.ts'
import {
  attachResumes,
  candidateImport,
  fileRemoval,
  findImages,
  type Image,
  listKept,
  type NewResume,
  type Person,
  readPlace,
  removeResumes,
} from '#domains/candidates/server/index.ts'
import { actorId, actorName } from '#platform/server/audit.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import type { Cells, ImportTarget, Problem, ReadRow, RefusedRow } from '#platform/server/import-target.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { ImportRow } from './queries/imports.ts'
import { linkFiles, listLinked, listNamed } from './queries/resumes.ts'

export const FILE = 'File'
export const PROBLEM = 'Problem'
export const DECISION = 'Decision'
const OWN = [
  { name: 'file', label: FILE, synonyms: [] },
  { name: 'problem', label: PROBLEM, synonyms: [] },
  { name: 'decision', label: DECISION, synonyms: [] },
  ...RESUME_FIELDS.map((name) => ({ name, label: RESUME_LABELS[name], synonyms: [] })),
]
export const HEADERS = OWN.map(({ label }) => label)
export const MAPPING: ImportRow['mapping'] = Object.fromEntries(
  OWN.map(({ name, label }) => [label, { field: name, match: 'title' as const }]),
)

type Resume = Person & { resume: { file: string; decision: string; importId: string } }
type Owner = Image & { file?: string | undefined; isKept?: boolean }

export const MERGE = 'merge:'
export const KEEP_BOTH = 'keep'
export const SKIP = 'skip'

export const resumeImport: ImportTarget<Resume, Owner> = {
  ...candidateImport,
  duplicates: ['update', 'skip'],
  fields: () => Promise.resolve(OWN),
  async openReader(context, importId) {
    const read = await candidateImport.openReader(context, importId)
    return (cells) => readRow(cells, read, importId)
  },
  match,
  create: (tx, values) => ({ ...candidateImport.create(tx, values), file: values.resume.file }),
  change(record, values, options) {
    const changes = candidateImport.change(record, values, options)
    return record.isKept ? changes : { ...changes, file: values.resume.file }
  },
  async insert(tx, records, importId) {
    await candidateImport.insert(tx, records, importId)
    await attach(tx, importId, new Map(records.map(({ id, file = '' }) => [file, id])))
  },
  async update(tx, changes, importId) {
    await candidateImport.update(tx, changes, importId)
    const given = changes.map(({ id, after }) => [(after as { file?: string }).file ?? '', id] as const)
    await attach(tx, importId, new Map(given.filter(([file]) => file)))
  },
  async undo(tx, effects, importId) {
    const staying = await candidateImport.undo(tx, effects, importId)
    const stays = new Set(staying.map(({ id }) => id))
    const taken = effects.map(({ id }) => id).filter((id) => !stays.has(id))
    const keys = await removeResumes(tx.db, await listLinked(tx.db, importId, taken))
    if (keys.length > 0) await enqueue(tx, fileRemoval, { keys })
    return staying
  },
}

function readRow(cells: Cells, read: (cells: Cells) => ReadRow<Person>, importId: string): ReadRow<Resume> {
  const { file = '', problem, decision = '', place, ...rest } = cells
  if (problem) return { problem }
  if (decision === SKIP) return { isSkipped: true }
  const found = place ? readPlace(place) : null
  const where = found && { city: found.city, state: found.state, ...(found.zip && { zip: found.zip }) }
  const person = read({ ...rest, ...where })
  const wrong = place && !found ? [WRONG_PLACE] : []
  // A cell that a file would keep as a note is corrected here, where a user looks at it.
  const kept = 'values' in person ? (person.kept ?? []) : []
  if ('problem' in person || kept.length > 0 || wrong.length > 0)
    return refusedRow(person, [...kept, ...wrong])
  if (!('values' in person)) return person
  const values = { ...person.values, resume: { file, decision, importId } }
  return { values, keys: decision === KEEP_BOTH ? [] : person.keys }
}

const WRONG_PLACE = { text: 'Enter a place such as Katy, TX 77450.', field: 'place' }
const PARTS: ReadonlySet<string | undefined> = new Set(['city', 'state', 'zip', 'cityState'])

/** City, state and ZIP code stand in one cell. */
function refusedRow(person: ReadRow<Person>, wrong: readonly Problem[]): RefusedRow {
  const own = 'problem' in person ? (person.problems ?? [{ text: person.problem }]) : []
  const problems = [...own, ...wrong].map((each) =>
    PARTS.has(each.field) ? { ...each, field: 'place' } : each,
  )
  return { problem: problems.map(({ text }) => text).join(' '), problems }
}

async function match(tx: Tx, rows: readonly Resume[], options: { isHeld: boolean }) {
  const found = await candidateImport.match(tx, rows, options)
  const chosen = rows.flatMap(({ resume }) => mergedInto(resume.decision) ?? [])
  const images = new Map((await findImages(tx, chosen, options)).map((image) => [image.id, image]))
  const matches = rows.map(({ resume: { decision } }, index): Owner | { problem: string } | null => {
    const match = found[index] ?? null
    const into = mergedInto(decision)
    if (match && 'problem' in match) return match
    if (decision === KEEP_BOTH) return null
    return into
      ? (images.get(into) ?? { problem: 'The candidate to merge into is gone. Decide again.' })
      : match
  })
  return markKept(tx, rows, matches)
}

const mergedInto = (decision: string) =>
  decision.startsWith(MERGE) ? decision.slice(MERGE.length) : undefined

/** A candidate who has the same file gets it no second time. */
async function markKept(tx: Tx, rows: readonly Resume[], matches: (Owner | { problem: string } | null)[]) {
  const names = rows.map(({ resume }) => resume.file)
  const files = new Map(
    (await listNamed(tx.db, rows[0]?.resume.importId ?? '', names)).map((file) => [file.name, file]),
  )
  const known = matches.flatMap((match, index) => (match && 'id' in match ? [{ match, index }] : []))
  const kept = await listKept(
    tx.db,
    known.map(({ match, index }) => {
      const file = files.get(names[index] ?? '')
      return { candidateId: match.id, size: file?.sizeBytes ?? 0, text: file?.text ?? '' }
    }),
  )
  for (const [at, { match, index }] of known.entries()) matches[index] = { ...match, isKept: kept.has(at) }
  return matches
}

/** The stored file becomes the candidate's, without a copy. */
async function attach(tx: Tx, importId: string, ownerOf: ReadonlyMap<string, string>): Promise<void> {
  const files = await listNamed(tx.db, importId, [...ownerOf.keys()])
  const readable = files.flatMap((file): (NewResume & { line: number })[] => {
    const { storageKey, mediaType, text, name, sizeBytes, line } = file
    const candidate_id = ownerOf.get(name)
    if (!storageKey || !mediaType || text === null || !candidate_id) return []
    return [
      {
        id: uuidv7(),
        line,
        candidate_id,
        name,
        media_type: mediaType,
        size_bytes: sizeBytes,
        storage_key: storageKey,
        text,
      },
    ]
  })
  const kept = await listKept(
    tx.db,
    readable.map((file) => ({ candidateId: file.candidate_id, size: file.size_bytes, text: file.text })),
  )
  const added = readable.filter((_, index) => !kept.has(index))
  await attachResumes(tx.db, added, [actorId(tx), actorName(tx)])
  await linkFiles(
    tx.db,
    importId,
    added.map(({ id, line, candidate_id }) => ({ line, candidate_id, file_id: id })),
  )
}
