// Reads untrusted bytes in a thread of their own, with limits for memory, CPU and time. The script posts "ready" once
// its libraries are loaded, and then its answer.
import { Worker } from 'node:worker_threads'
import { threadEnvironment } from './thread-environment.ts'

const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
/** CPU time of the thread, so a busy machine does not lose a normal file. */
const CPU_MS = 1_500
const READ_MS = 5_000
/** The time to load its libraries depends on the machine, not on the file. */
const START_MS = 15_000

type Ended<Answer> = { answer: Answer } | { failed: 'too_slow' | 'out_of_memory' | 'crashed' }

export function runInThread<Answer>(
  script: URL,
  content: Buffer,
  given: Record<string, unknown> = {},
): Promise<Ended<Answer>> {
  return new Promise((resolve) => {
    // A separate copy, because the caller still stores the bytes.
    const bytes = new Uint8Array(content)
    const worker = new Worker(script, {
      workerData: { bytes, ...given },
      transferList: [bytes.buffer],
      resourceLimits: LIMITS,
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
      timer = setTimeout(giveUp, READ_MS)
      watch = watchCpu(worker, giveUp)
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      end({ failed: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out_of_memory' : 'crashed' }),
    )
    worker.once('exit', () => end({ failed: 'crashed' }))
  })
}

function watchCpu(worker: Worker, giveUp: () => void): NodeJS.Timeout {
  let before: NodeJS.CpuUsage | undefined
  const look = async () => {
    // An ended thread reports nothing more.
    const usage = await worker.cpuUsage().catch(() => null)
    if (!usage) return
    before ??= usage
    if (usage.user + usage.system - before.user - before.system > CPU_MS * 1000) giveUp()
  }
  void look()
  return setInterval(() => void look(), 200)
}
