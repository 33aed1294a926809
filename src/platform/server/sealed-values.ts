// Values sealed with a key that is not in SECRET_KEYS any more. The start counts them, because each would fail much later.
import type { Db } from './database.ts'
import type { Env } from './env.ts'
import type { SealedStore, SealedValue } from './module.ts'
import type { Keyring } from './secrets.ts'
import { StartupError } from './startup-error.ts'
import { type Tx, transaction } from './transaction.ts'

type Lost = { store: SealedStore; value: SealedValue }

export async function findLost(db: Db, stores: readonly SealedStore[], secrets: Keyring): Promise<Lost[]> {
  const found = await Promise.all(
    stores.map(async (store) => (await store.list(db)).map((value) => ({ store, value }))),
  )
  return found.flat().filter(({ value }) => !opens(secrets, value.sealed))
}

function opens(secrets: Keyring, sealed: string): boolean {
  try {
    secrets.open(sealed)
    return true
  } catch {
    return false
  }
}

/** "2 authenticator apps, 1 integration", and the ids of their keys. */
export function describeLost(lost: readonly Lost[]): string {
  const counts = Map.groupBy(lost, ({ store }) => store)
  const parts = [...counts].map(([{ one, many }, { length }]) => `${length} ${length === 1 ? one : many}`)
  const ids = new Set(lost.map(({ value }) => value.sealed.split('.')[0] ?? ''))
  return `${parts.join(', ')} (sealed with the ${ids.size === 1 ? 'key' : 'keys'} ${[...ids].sort().join(', ')})`
}

type Checked = {
  context: Tx
  env: Pick<Env, 'production' | 'SECRETS_LOST'>
  stores: readonly SealedStore[]
  /** Tells the admins, in the same transaction. */
  tellAdmins(tx: Tx, text: string): Promise<void>
}

/** Returns a warning. In production it refuses the start unless the loss is accepted. */
export async function checkSealedValues({
  context,
  env,
  stores,
  tellAdmins,
}: Checked): Promise<string | null> {
  const lost = await findLost(context.db, stores, context.services.secrets)
  if (lost.length === 0) return null
  const what = describeLost(lost)
  if (env.SECRETS_LOST === 'accept') {
    const dropped = await drop(context, { lost, tellAdmins })
    return dropped === null ? null : `Removed what could not be opened: ${dropped}.`
  }
  const text = `These stored secrets cannot be opened: ${what}. Add the missing keys to SECRET_KEYS, or set SECRETS_LOST=accept to remove them.`
  if (env.production) throw new StartupError(text)
  return text
}

type Dropped = { lost: readonly Lost[]; tellAdmins: Checked['tellAdmins'] }

/** Null when another process that started with this one removed them. */
function drop(context: Tx, { lost, tellAdmins }: Dropped): Promise<string | null> {
  return transaction(context, async (tx) => {
    const dropped: Lost[] = []
    for (const each of lost) {
      // oxlint-disable-next-line no-await-in-loop -- One transaction.
      if (await each.store.drop(tx, each.value)) dropped.push(each)
    }
    if (dropped.length === 0) return null
    const what = describeLost(dropped)
    await tellAdmins(tx, what)
    return what
  })
}
