// The payload of a failed job for a screen: ids and words stay, and secrets and contacts are masked.
const SECRET_NAME =
  /secret|token|password|passcode|authorization|cookie|signature|credential|api_?key|^key$|code$|hash$/i
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const EMAIL = /[^\s@<>"']{1,64}@[^\s@<>"']{1,255}/g
/** Random letters and digits, as keys and tokens have them. Words and ids are shorter or have hyphens. */
const OPAQUE = /[\w+/=.~-]{24,}/g
const DIGITS = /\+?\d[\d\s().-]{6,}\d/g

const MAX_TEXT = 200
const MAX_ENTRIES = 30
const MAX_DEPTH = 5
const MAX_LENGTH = 2_000

const HIDDEN = '(hidden)'

export function maskedPayload(payload: unknown): string {
  const text = JSON.stringify(masked(payload, 0), null, 2) ?? 'null'
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}\n… (cut)` : text
}

function masked(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskedText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '… (cut)'
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((each) => masked(each, depth + 1))
  const entries = Object.entries(value).slice(0, MAX_ENTRIES)
  return Object.fromEntries(
    entries.map(([name, each]) => [
      maskedText(name),
      SECRET_NAME.test(name) ? HIDDEN : masked(each, depth + 1),
    ]),
  )
}

/** Cut first: the patterns then read little, whatever came in. */
function maskedText(value: string): string {
  const text = value.slice(0, MAX_TEXT)
  if (UUID.test(text)) return text
  const hidden = text.replaceAll(EMAIL, HIDDEN).replaceAll(OPAQUE, HIDDEN).replaceAll(DIGITS, HIDDEN)
  return value.length > MAX_TEXT ? `${hidden}… (cut)` : hidden
}
