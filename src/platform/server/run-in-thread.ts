// Works on bytes in a thread of their own, such as those of strangers, with limits for memory, CPU and time. The script posts "ready" once
// its libraries are loaded, and then its answer.
import { Worker } from 'node:worker_threads'
import { threadEnvironment } from './thread-environment.ts'

export type ThreadLimits = {
  memoryMb: number
  /** CPU time of the thread, so a busy machine does not lose a normal file. */
  cpuMs: number
  wallMs: number
}
const OF_A_FILE: ThreadLimits = { memoryMb: 128, cpuMs: 1_500, wallMs: 5_000 }
/** The time to load its libraries depends on the machine, not on the file. */
const START_MS = 15_000

type Ended<Answer> = { answer: Answer } | { failed: 'too_slow' | 'out_of_memory' | 'crashed' }

export function runInThread<Answer>(
  script: URL,
  content: Buffer,
  given: Record<string, unknown> = {},
  limits: ThreadLimits = OF_A_FILE,
): Promise<Ended<Answer>> {
  return new Promise((resolve) => {
    // A separate copy, because the caller still stores the bytes.
    const bytes = new Uint8Array(content)
    const worker = new Worker(script, {
      workerData: { bytes, ...given },
      transferList: [bytes.buffer],
      resourceLimits: {
        maxOldGenerationSizeMb: limits.memoryMb,
        maxYoungGenerationSizeMb: 16,
        stackSizeMb: 4,
      },
      env: threadEnvironment,
      stdout: true,
      stderr: true,
    })
    let watch: NodeJS.Timeout | undefined
    const end = (ended: Ended<Answer>) => {
      clearTimeout(timer)
      clearInterval(watch)
      void worker.terminate()
      resolve(ended)
    }
    const giveUp = () => end({ failed: 'too_slow' })
    let timer = setTimeout(giveUp, START_MS)
    worker.on('message', (answer: Answer | 'ready') => {
      if (answer !== 'ready') return end({ answer })
      clearTimeout(timer)
      timer = setTimeout(giveUp, limits.wallMs)
      watch = watchCpu(worker, limits.cpuMs, giveUp)
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      end({ failed: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out_of_memory' : 'crashed' }),
    )
    worker.once('exit', () => end({ failed: 'crashed' }))
  })
}

function watchCpu(worker: Worker, cpuMs: number, giveUp: () => void): NodeJS.Timeout {
  let before: NodeJS.CpuUsage | undefined
  const look = async () => {
    // An ended thread reports nothing more.
    const usage = await worker.cpuUsage().catch(() => null)
    if (!usage) return
    before ??= usage
    if (usage.user + usage.system - before.user - before.system > cpuMs * 1000) giveUp()
  }
  void look()
  return setInterval(() => void look(), 200)
}
