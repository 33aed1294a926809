// Reads the text of one PDF, DOCX or TXT file. Only for threads with limits, see run-in-thread.ts.
import { decodeText, isReadable } from './text-encoding.ts'
import { documentXmlOf, TooLargeInside, wordsOfXml } from './text-of-docx.ts'
import { tidy } from './tidy-text.ts'

export type FileProblem = 'not_text' | 'too_large_inside' | 'locked' | 'unreadable'
export type ThreadText = { text: string } | { problem: FileProblem }

const MAX_PAGES = 60
const MAX_CHARACTERS = 200_000
const MAX_BYTES_AT_ONCE = 24 * 1024 * 1024

/** Whether a part of the file exceeded the limit. */
let burst = false

/** `onReady` is called once the libraries are loaded, and the time of the file begins. */
export async function readText(
  { bytes, mediaType }: { bytes: Uint8Array; mediaType: string },
  onReady: () => void,
): Promise<ThreadText> {
  try {
    const unpdf = mediaType === 'application/pdf' ? await loadUnpdf() : null
    onReady()
    if (unpdf) return { text: await wordsOfPdf(unpdf, bytes) }
    const content = Buffer.from(bytes)
    if (mediaType === 'text/plain') return plainText(content)
    return { text: wordsOfXml(await documentXmlOf(content)) }
  } catch (error) {
    if (burst || error instanceof TooLargeInside) return { problem: 'too_large_inside' }
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    return { problem: isLocked ? 'locked' : 'unreadable' }
  }
}

function plainText(content: Buffer): ThreadText {
  const text = decodeText(content)
  return isReadable(text) ? { text: tidy(text) } : { problem: 'not_text' }
}

type Unpdf = typeof import('unpdf')

async function loadUnpdf(): Promise<Unpdf> {
  boundArrays()
  const unpdf = await import('unpdf')
  await unpdf.getResolvedPDFJS()
  return unpdf
}

async function wordsOfPdf({ getDocumentProxy }: Unpdf, bytes: Uint8Array): Promise<string> {
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
    const text = textOfItems(items.filter((item) => 'str' in item))
    parts.push(text)
    length += text.length
    page.cleanup()
  }
  // The library continues without a failed part. An oversized part makes the whole file suspect.
  if (burst) throw new TooLargeInside()
  return parts.join('\n\n')
}

type Item = { str: string; hasEOL: boolean; height: number; transform: number[] }

/** A gap of more than a line stays a gap: it separates what belongs together. */
function textOfItems(items: readonly Item[]): string {
  let [text, before] = ['', 0]
  for (const { str, hasEOL, height, transform } of items) {
    const y = transform[5] ?? 0
    if (str.trim()) {
      if (before - y > height * 1.8 && text.endsWith('\n')) text += '\n'
      before = y
    }
    text += str + (hasEOL ? '\n' : ' ')
  }
  return text
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
