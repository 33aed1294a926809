// Queries that arrive while one is running are batched: one round trip under load, no delay when idle. A result is
// always newer than its query, unlike a cache.
import type { Db } from './database.ts'
import type { Statement } from './statement.ts'

type Question<Answer> = {
  resolve(answer: Answer | undefined): void
  reject(reason: unknown): void
}

export function loader<Answer>(
  ask: (keys: string[]) => Promise<ReadonlyMap<string, Answer>>,
): (key: string) => Promise<Answer | undefined> {
  let waiting = new Map<string, Question<Answer>[]>()
  let asking = false

  async function askNext(): Promise<void> {
    const asked = waiting
    waiting = new Map()
    asking = true
    try {
      const answers = await ask([...asked.keys()])
      for (const [key, questions] of asked) for (const { resolve } of questions) resolve(answers.get(key))
    } catch (error) {
      for (const questions of asked.values()) for (const { reject } of questions) reject(error)
    }
    asking = false
    if (waiting.size > 0) void askNext()
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const questions = waiting.get(key)
      if (questions) questions.push({ resolve, reject })
      else waiting.set(key, [{ resolve, reject }])
      if (!asking) void askNext()
    })
}

/**
 * Rows by id, for a statement with an array of ids: as `any((select $1::uuid[])::uuid[])`. Otherwise the planner sees
 * their number and plans each time.
 */
export function rowLoader<Row extends { id: string }>(find: Statement<Row>) {
  const finders = new WeakMap<Db, (id: string) => Promise<Row | undefined>>()
  const finderOn = (db: Db) =>
    loader(async (ids: string[]) => new Map((await find.rows(db, [ids])).map((row) => [row.id, row])))
  return (db: Db, id: string): Promise<Row | undefined> => {
    const finder = finders.get(db) ?? finderOn(db)
    finders.set(db, finder)
    return finder(id.toLowerCase())
  }
}
