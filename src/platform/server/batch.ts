// Writes that arrive while one is running share the next statement: one commit under load, no wait without it. Each caller
// hears of its own item, and only after the commit.
import type { Db } from './database.ts'

type Waiting<Item, Answer> = {
  item: Item
  resolve(answer: Answer): void
  reject(reason: unknown): void
}
type Queue<Item, Answer> = { waiting: Waiting<Item, Answer>[]; isRunning: boolean }

type Batch<Item, Answer> = {
  /** One answer for each item, in their order. */
  work: (db: Db, items: readonly Item[]) => Promise<readonly Answer[]>
  /** The weight of a batch, by default the number of items. */
  max: number
  weigh?: (item: Item) => number
}

export function inBatches<Item, Answer>({ work, max, weigh = () => 1 }: Batch<Item, Answer>) {
  const queues = new WeakMap<Db, Queue<Item, Answer>>()

  function takeSome(waiting: Waiting<Item, Answer>[]): Waiting<Item, Answer>[] {
    let weight = 0
    const end = waiting.findIndex(({ item }, index) => {
      weight += weigh(item)
      return index > 0 && weight > max
    })
    return waiting.splice(0, end === -1 ? waiting.length : end)
  }

  async function answer(db: Db, some: readonly Waiting<Item, Answer>[]): Promise<void> {
    const answers = await work(
      db,
      some.map(({ item }) => item),
    )
    for (const [index, { resolve }] of some.entries()) resolve(answers[index] as Answer)
  }

  const alone = (db: Db, one: Waiting<Item, Answer>) => answer(db, [one]).catch(one.reject)

  async function run(db: Db, queue: Queue<Item, Answer>): Promise<void> {
    queue.isRunning = true
    while (queue.waiting.length > 0) {
      const some = takeSome(queue.waiting)
      // One bad item must not fail the others.
      await answer(db, some).catch(() => Promise.all(some.map((one) => alone(db, one))))
    }
    queue.isRunning = false
  }

  return (db: Db, item: Item): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(db) ?? { waiting: [], isRunning: false }
      queues.set(db, queue)
      queue.waiting.push({ item, resolve, reject })
      if (!queue.isRunning) void run(db, queue)
    })
}
