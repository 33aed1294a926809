// JSON from outside, read exactly and with limits: every number stays the text it was sent as, so long ids lose nothing.
// One pass over the bytes refuses what would hold up the process, before anything is built from it.
import { isUtf8 } from 'node:buffer'

/** Says what to change. Nobody needs to try the same body again. */
export class UnreadableJson extends Error {}

const MAX_DEPTH = 32
/** A batch of 1,000 changes of Meta has about 14,000. */
const MAX_VALUES = 20_000
const MAX_DIGITS = 200
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

const startsNumber = (code: number) => code === 0x2d || (code >= 0x30 && code <= 0x39)
const isOfNumber = (code: number) =>
  startsNumber(code) || code === 0x2b || code === 0x2e || code === 0x45 || code === 0x65

export function parseExactly(body: Buffer): unknown {
  if (!isUtf8(body)) throw new UnreadableJson('The body is not UTF-8. Send JSON in UTF-8.')
  // One character per byte, which is much faster to read than the bytes.
  const text = withNumbersAsText(body.toString('latin1'))
  try {
    return JSON.parse(Buffer.from(text, 'latin1').toString('utf8'))
  } catch {
    throw new UnreadableJson('The body is not JSON. Send one JSON object in UTF-8.')
  }
}

/** Puts quotes around every number. Strings are skipped as a whole. */
function withNumbersAsText(text: string): string {
  const parts: string[] = []
  const keys: (Set<string> | null)[] = []
  let values = 1
  let copied = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfString(text, at)
      refuseSecondKey(text, { at, end, keys: keys.at(-1) })
      at = end
    } else if (startsNumber(code)) {
      const end = endOfNumber(text, at)
      parts.push(text.slice(copied, at), `"${numberOf(text, at, end)}"`)
      copied = end
      at = end - 1
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      keys.push(code === OPEN_OBJECT ? new Set() : null)
      values += 1
      if (keys.length > MAX_DEPTH)
        throw new UnreadableJson(`The body is nested over ${MAX_DEPTH} levels deep. Send a flatter object.`)
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) keys.pop()
    else if (code === COMMA) values += 1
    if (values > MAX_VALUES)
      throw new UnreadableJson(`The body has over ${MAX_VALUES.toLocaleString('en')} values. Send fewer.`)
  }
  parts.push(text.slice(copied))
  return parts.join('')
}

function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return at
  }
  throw new UnreadableJson('The body is not JSON: a text has no closing quote.')
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1
  while (isOfNumber(text.charCodeAt(end))) end += 1
  return end
}

function numberOf(text: string, start: number, end: number): string {
  if (end - start > MAX_DIGITS)
    throw new UnreadableJson(`A number has over ${MAX_DIGITS} digits. Send it as text.`)
  const number = text.slice(start, end)
  if (!NUMBER.test(number)) throw new UnreadableJson(`The body is not JSON: ${number} is not a number.`)
  return number
}

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

type Key = { at: number; end: number; keys: Set<string> | null | undefined }

/** With two values for one key nobody knows which one is meant. */
function refuseSecondKey(text: string, { at, end, keys }: Key): void {
  if (!keys) return
  let next = end + 1
  while (isSpace(text.charCodeAt(next))) next += 1
  if (text.charCodeAt(next) !== COLON) return
  const key = text.slice(at + 1, end)
  if (keys.has(key)) {
    const name = Buffer.from(key.slice(0, 100), 'latin1').toString('utf8')
    throw new UnreadableJson(`The key “${name}” is there twice. Send each key once.`)
  }
  keys.add(key)
}
