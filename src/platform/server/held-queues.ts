// Queues whose jobs call somebody outside. While outgoing messages are paused, no worker takes a job from them: they wait, with
// all their attempts.
import type { Db } from './database.ts'
import type { Logger } from './log.ts'
import { loopUntilStopped } from './loop.ts'
import { outgoingState } from './outgoing.ts'

const LOOK_MS = 1_000

type Held = { db: Db; log: Logger; begin(): Promise<void>; end(): Promise<void> }

/** Begins at once unless they are paused. The answer stops looking. */
export async function holdWhilePaused({ db, log, begin, end }: Held): Promise<() => Promise<void>> {
  let works = false
  const follow = async () => {
    const mayWork = (await outgoingState(db)).outgoing === 'live'
    if (mayWork === works) return
    await (mayWork ? begin() : end())
    works = mayWork
  }
  await follow()
  return loopUntilStopped({ everyMs: LOOK_MS, run: follow, log, name: 'outgoing' })
}
