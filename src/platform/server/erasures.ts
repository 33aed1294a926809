// Who was erased, remembered beside the database, so that no backup brings a person back. A hash of the id names nobody. What
// was erased after a backup is erased again before the restored installation opens.
import { createHash } from 'node:crypto'
import { statement } from './statement.ts'
import { type Context, type Tx, transaction } from './transaction.ts'

const FOLDER = 'erasures/'
const NAME = /^erasures\/(\d{4}-\d\d-\d\dT\d{9}Z)-([\da-f]{64})$/
/** Looked for at once. */
const BATCH = 5_000

export type ErasedKind = {
  kind: 'candidate' | 'lead'
  /** Records that still have personal data, by the hashes of their ids (see `hashOfId`). */
  find(db: Tx['db'], hashes: readonly Buffer[]): Promise<string[]>
  /** Without asking again what was asked before the first time. */
  eraseAgain(context: Tx, id: string): Promise<void>
}

/** As SQL does it: sha256(convert_to(kind || ':' || id, 'UTF8')). */
const hashOfId = (kind: ErasedKind['kind'], id: string) =>
  createHash('sha256').update(`${kind}:${id}`).digest('hex')

/** Sorted like the time: "2026-11-19T210405678Z". */
const stampOf = (at: Date) => at.toISOString().replaceAll(/[:.]/g, '')

/** At the end of the erasing transaction. If that fails after all, a restore erases whom somebody wanted erased. */
export async function rememberErasure(
  { services, now }: Tx,
  kind: ErasedKind['kind'],
  ids: readonly string[],
): Promise<void> {
  for (const id of ids)
    await services.storage.put(`${FOLDER}${stampOf(now)}-${hashOfId(kind, id)}`, Buffer.from(`${kind}\n`))
}

const waiting = statement(
  'erasures.waiting',
  'select restored_from from outgoing_state where erasures_wait and restored_from is not null',
).as<object, 'restoredFrom'>()
const done = statement('erasures.done', 'update outgoing_state set erasures_wait = false')

/** Before a restored installation opens. Answers how many were erased again. */
export async function repeatErasures(context: Context, kinds: readonly ErasedKind[]): Promise<number> {
  const restored = await waiting.first(context.db, [])
  if (!restored) return 0
  let count = 0
  for await (const hashes of hashesSince(context, stampOf(new Date(restored.restoredFrom))))
    for (const { find, eraseAgain } of kinds)
      for (const id of await find(context.db, hashes)) {
        await transaction(context, (tx) => eraseAgain(tx, id))
        count += 1
      }
  await done.rows(context.db, [])
  return count
}

async function* hashesSince({ services }: Context, since: string): AsyncGenerator<Buffer[]> {
  let hashes: Buffer[] = []
  for await (const key of services.storage.list(FOLDER)) {
    const [, at = '', hash = ''] = NAME.exec(key) ?? []
    if (at < since) continue
    hashes.push(Buffer.from(hash, 'hex'))
    if (hashes.length < BATCH) continue
    yield hashes
    hashes = []
  }
  if (hashes.length > 0) yield hashes
}
