// Fills old rows of a large table after a migration: in batches, each a short transaction, so that writers never wait. The
// migration adds the name to `backfills`. A killed worker goes on where its last batch ended.
import type { Db } from './database.ts'
import type { LoopDefinition } from './module.ts'
import { transaction } from './transaction.ts'

type Backfill = {
  name: string
  /** Fills the rows after this id, in the order of ids. Answers the last id, and null after the last row. */
  fillBatch(db: Db, after: string | null): Promise<string | null>
}

const LOOK_AGAIN_MS = 30_000

export function backfill({ name, fillBatch }: Backfill): LoopDefinition {
  return {
    name: `backfill ${name}`,
    everyMs: LOOK_AGAIN_MS,
    run: (context) =>
      transaction(context, async ({ db }) => {
        // One worker at a time.
        const [open] = await db.query<{ after: string | null }>({
          name: 'backfills.claim',
          text: `select after_id::text as after from backfills where name = $1 and done_at is null for update skip locked`,
          values: [name],
        })
        if (!open) return false
        const last = await fillBatch(db, open.after)
        await db.query({
          name: 'backfills.record',
          text: `update backfills set after_id = coalesce($2, after_id), done_at = case when $2::uuid is null then now() end
            where name = $1`,
          values: [name, last],
        })
        return last !== null
      }),
  }
}
