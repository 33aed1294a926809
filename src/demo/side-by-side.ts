// Independent stories run in parallel: while the database works on one, the next is prepared.
import { limitConcurrency } from '#platform/server/concurrency-limit.ts'

/** As many as there are connections. */
export const AT_ONCE = 4

export async function sideBySide<T>(stories: readonly T[], tell: (story: T) => Promise<void>): Promise<void> {
  const runLimited = limitConcurrency({ maxRunning: AT_ONCE })
  await Promise.all(stories.map((story) => runLimited(() => tell(story))))
}
