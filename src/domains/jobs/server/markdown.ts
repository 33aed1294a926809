// A description as HTML, rendered once when saved. The parser takes seconds for some texts of 20,000 characters, so it
// runs in its own thread with a time limit. Scripts are removed.
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '#platform/server/concurrency-limit.ts'
import { escapeHtml } from '#platform/server/escape-html.ts'
import { threadEnvironment } from '#platform/server/thread-environment.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { isTooNested } from './markdown-depth.ts'

const SCRIPT = new URL('./markdown-worker.ts', import.meta.url)
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
/** Long enough for an ordinary text on a briefly blocked machine. */
const LIMIT_MS = 3_000
const START_MS = 30_000

const runLimited = limitConcurrency({
  maxRunning: 1,
  maxWaiting: {
    count: 10,
    refuse: () =>
      new AppError('unavailable', {
        userMessage: 'The server is busy. Wait a moment and try again.',
        retryAfterSeconds: 5,
      }),
  },
  maxWaitingPerCaller: {
    count: 2,
    refuse: () =>
      new AppError('too_many_requests', {
        userMessage: 'Your other descriptions are still being saved. Wait a moment and try again.',
        retryAfterSeconds: 5,
      }),
  },
})

/** The columns stored beside a description. */
export type Rendered = { descriptionHtml: string; descriptionHtmlOf: string }

export const htmlHashOf = (markdown: string) => hash('md5', markdown)

/** Throws a 422 for a text that cannot be rendered. "of" is the user who saves it. */
export async function renderDescription(markdown: string, of?: string): Promise<Rendered> {
  if (isTooNested(markdown)) throw tooComplex()
  const html = markdown === '' ? '' : await runLimited(() => renderInThread(markdown), of)
  if (html === null) throw tooComplex()
  return { descriptionHtml: html, descriptionHtmlOf: htmlHashOf(markdown) }
}

function tooComplex(): AppError {
  const message = 'This description has too many nested levels. Use fewer levels of lists and quotes.'
  return invalid('description', message)
}

let idle: Promise<Worker> | undefined

/** The thread reports when its libraries are loaded. That takes longer than most texts and is not counted. */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(SCRIPT, {
    resourceLimits: LIMITS,
    env: threadEnvironment,
    stdout: true,
    stderr: true,
  })
  await once(worker, 'message', { signal: AbortSignal.timeout(START_MS) })
  worker.unref()
  return worker
}

/** Null when the text is nested too deeply or takes too long. A hanging thread is replaced. */
async function renderInThread(markdown: string): Promise<string | null> {
  idle ??= startWorker()
  const worker = await idle.catch((error: unknown) => {
    idle = undefined
    throw error
  })
  return new Promise((resolve) => {
    const end = (html: string | null) => {
      clearTimeout(timer)
      worker.off('message', end).off('error', giveUp).off('exit', giveUp)
      resolve(html)
    }
    const giveUp = () => {
      idle = undefined
      end(null)
      void worker.terminate()
    }
    const timer = setTimeout(giveUp, LIMIT_MS)
    worker.once('message', end).once('error', giveUp).once('exit', giveUp)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    worker.postMessage(markdown)
  })
}

type Described = { description: string; descriptionHtml: string; descriptionHtmlOf: string }

/** Rows of the previous release are shown as plain paragraphs until a job has rendered them. */
export function htmlOf(row: Described): string {
  return row.descriptionHtmlOf === htmlHashOf(row.description)
    ? row.descriptionHtml
    : plainHtml(row.description)
}

export function plainHtml(text: string): string {
  const paragraphs = text.split(/\n{2,}/).filter((part) => part.trim())
  return paragraphs.map((part) => `<p>${escapeHtml(part.trim())}</p>`).join('')
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
/** No summary is longer, so the rest is not read. */
const SUMMARY_HTML = 4_000

/** Plain text for a search result or a message. */
export function plainTextOf(html: string): string {
  return html
    .slice(0, SUMMARY_HTML)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/<[^<>]*$/, '')
    .replace(/&(amp|lt|gt|quot);/g, (_entity, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
