// Stories that do not touch each other are told side by side: while the database works on one, the next is made ready.
import { limitConcurrency } from '#platform/server/concurrency-limit.ts'

/** As many as there are connections to tell them on. */
export const AT_ONCE = 4

export async function sideBySide<T>(stories: readonly T[], tell: (story: T) => Promise<void>): Promise<void> {
  const runLimited = limitConcurrency({ maxRunning: AT_ONCE })
  await Promise.all(stories.map((story) => runLimited(() => tell(story))))
}
