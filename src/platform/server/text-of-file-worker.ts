// Runs in its own thread, see text-of-file.ts. Reads the text of one PDF or DOCX file and ends.
import { parentPort, workerData } from 'node:worker_threads'
import { documentXmlOf, TooLargeInside, wordsOfXml } from './text-of-docx.ts'
import type { TextAnswer } from './text-of-file.ts'

const { bytes, mediaType } = workerData as { bytes: Uint8Array; mediaType: string }
const MAX_PAGES = 60
const MAX_CHARACTERS = 200_000
const MAX_BYTES_AT_ONCE = 24 * 1024 * 1024

/** Whether a part of the file exceeded the limit. */
let burst = false

async function read(): Promise<TextAnswer> {
  try {
    const unpdf = mediaType === 'application/pdf' ? await loadUnpdf() : null
    answer('ready')
    return { text: unpdf ? await wordsOfPdf(unpdf) : wordsOfXml(await documentXmlOf(Buffer.from(bytes))) }
  } catch (error) {
    return { problem: burst || error instanceof TooLargeInside ? 'too_large_inside' : 'unreadable' }
  }
}

type Unpdf = typeof import('unpdf')

async function loadUnpdf(): Promise<Unpdf> {
  boundArrays()
  const unpdf = await import('unpdf')
  await unpdf.getResolvedPDFJS()
  return unpdf
}

async function wordsOfPdf({ getDocumentProxy }: Unpdf): Promise<string> {
  const document = await getDocumentProxy(bytes, {
    verbosity: 0,
    maxImageSize: 1,
    disableFontFace: true,
    stopAtErrors: false,
  })
  const parts: string[] = []
  let length = 0
  for (
    let number = 1;
    number <= Math.min(document.numPages, MAX_PAGES) && length < MAX_CHARACTERS;
    number++
  ) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : '')).join('')
    parts.push(text)
    length += text.length
    page.cleanup()
  }
  // The library continues without a failed part. An oversized part makes the whole file suspect.
  if (burst) throw new TooLargeInside()
  return parts.join('\n\n')
}

/**
 * Array memory is outside of a thread's limit. A stream inside a PDF that unpacks to gigabytes doubles an array, which
 * is stopped here.
 */
function boundArrays(): void {
  const Native = Uint8Array
  class Bounded extends Native {
    // oxlint-disable-next-line typescript/no-explicit-any -- The arguments of the native function.
    constructor(...given: any[]) {
      if (typeof given[0] === 'number' && given[0] > MAX_BYTES_AT_ONCE) {
        burst = true
        throw new RangeError('An array of this file is too large.')
      }
      // oxlint-disable-next-line typescript/no-unsafe-argument -- As above.
      super(...(given as [number]))
    }
    static override [Symbol.hasInstance](value: unknown): boolean {
      return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]'
    }
  }
  globalThis.Uint8Array = Bounded
  // Unpacks everything before it can be counted. Without it the library unpacks step by step, into arrays as above.
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
}

function answer(message: TextAnswer | 'ready'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  parentPort?.postMessage(message)
}

answer(await read())
