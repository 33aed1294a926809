// Runs in its own thread, see resume-file.ts. Reads the text and the fields of one resume and ends.
import { parentPort, workerData } from 'node:worker_threads'
import { readText, type ThreadText } from '#platform/server/text-in-thread.ts'
import { tidy } from '#platform/server/tidy-text.ts'
import { readResume } from '../engine/read-resume.ts'
import type { ResumeAnswer } from './resume-file.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
const answer = (message: ResumeAnswer | 'ready') => parentPort?.postMessage(message)

function read(found: ThreadText): ResumeAnswer {
  if ('problem' in found) return found
  const text = tidy(found.text)
  return { text, reading: readResume(text, new Date()) }
}

answer(read(await readText(workerData as { bytes: Uint8Array; mediaType: string }, () => answer('ready'))))
