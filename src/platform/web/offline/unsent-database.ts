// Stores unsent changes: one database per user in this browser. Opened for each act, so it can always be deleted.
import type { NewChange, WaitingChange } from './waiting-change.ts'

const PREFIX = 'cdh-unsent-'
const STORE = 'changes'

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(asError(request.error)))
  })

const asError = (error: DOMException | null) => error ?? new Error('The browser cannot store anything.')

function open(userId: string): Promise<IDBDatabase> {
  const request = indexedDB.open(PREFIX + userId, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(STORE, { keyPath: 'order', autoIncrement: true })
  })
  return done(request)
}

/** One transaction. It is on disk when the promise resolves. */
async function act<T>(
  userId: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await open(userId)
  try {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' })
    const finished = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(asError(transaction.error)))
    })
    const [result] = await Promise.all([work(transaction.objectStore(STORE)), finished])
    return result
  } finally {
    database.close()
  }
}

export const listUnsent = (userId: string) =>
  act(userId, 'readonly', (store) => done(store.getAll() as IDBRequest<WaitingChange[]>))

export const addUnsent = (userId: string, change: NewChange) =>
  act(userId, 'readwrite', (store) => done(store.add(change)))

type Replacement = { put?: readonly WaitingChange[]; remove?: WaitingChange }

/** Reads and writes in one transaction, so no other tab interferes. Returns whether the removed entry existed. */
export const replaceUnsent = (
  userId: string,
  replace: (changes: readonly WaitingChange[]) => Replacement,
): Promise<boolean> =>
  act(userId, 'readwrite', async (store) => {
    const changes = await done(store.getAll() as IDBRequest<WaitingChange[]>)
    const there = new Set(changes.map(({ order }) => order))
    const { put = [], remove } = replace(changes)
    // A removed change does not come back.
    for (const change of put) if (there.has(change.order)) store.put(change)
    if (remove) store.delete(remove.order)
    return remove !== undefined && there.has(remove.order)
  })

export function dropUnsent(userId: string): Promise<unknown> {
  return done(indexedDB.deleteDatabase(PREFIX + userId))
}

/** Whether another user has left changes in this browser. */
export async function othersHaveUnsent(userId: string | null): Promise<boolean> {
  const names = ((await indexedDB.databases?.()) ?? []).map(({ name = '' }) => name)
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== PREFIX + (userId ?? ''))
  for (const name of others) {
    const left = await listUnsent(name.slice(PREFIX.length))
    if (left.length > 0) return true
  }
  return false
}
