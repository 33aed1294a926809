// Finds where a reply ends and the quoted message begins, as Gmail, Outlook and Apple Mail write it in English, Spanish,
// French and German. Each pattern is anchored and bounded, because strangers choose the text.

/** The line above a quote. It may be broken into two or three lines, so it is matched on the joined ones. */
const INTRODUCTIONS = [
  /^On .{1,300} wrote:$/,
  /^El .{1,300} escribió:$/,
  /^Le .{1,300} a écrit\s?:$/,
  /^Am .{1,300} schrieb.{0,300}:$/,
]
const MAX_BROKEN = 3
const STARTS = /^(?:On|El|Le|Am) .*\d/

const RULES = [
  /^-{2,}\s?(?:Original Message|Forwarded message|Mensaje original|Mensaje reenviado)\s?-{2,}$/i,
  /^-{2,}\s?(?:Message d['’]origine|Message transféré|Ursprüngliche Nachricht|Weitergeleitete Nachricht)\s?-{2,}$/i,
  /^_{20,}$/,
]

/** Outlook repeats the headers. "From: 5 pm" alone is a sentence. */
const SENDER = /^\*?(?:From|De|Von)\s?:\*?\s.{1,300}$/
const SENT = /^\*?(?:Sent|Date|Enviado(?: el)?|Fecha|Envoyé|Gesendet|Datum)\s?:\*?\s/
const HEADER_LINES = 4

const withoutMark = (line: string) => line.replace(/^(?:>\s?)+/, '').trim()

function isStart(lines: readonly string[], index: number): boolean {
  const line = withoutMark(lines[index] ?? '')
  if (line === '') return false
  if (RULES.some((rule) => rule.test(line))) return true
  if (SENDER.test(line))
    return lines.slice(index + 1, index + HEADER_LINES).some((next) => SENT.test(withoutMark(next)))
  return STARTS.test(line) && introduces(lines, index)
}

function introduces(lines: readonly string[], index: number): boolean {
  let joined = ''
  for (const line of lines.slice(index, index + MAX_BROKEN)) {
    joined = `${joined} ${withoutMark(line)}`.trim()
    if (INTRODUCTIONS.some((introduction) => introduction.test(joined))) return true
  }
  return false
}

const isQuoted = (line: string) => line.startsWith('>') || line.trim() === ''

/** The reply without the quoted message below it. Unchanged if nothing else would remain. */
export function withoutQuote(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const start = lines.findIndex((_line, index) => isStart(lines, index))
  const own = start < 0 ? lines : lines.slice(0, start)
  const end = own.findLastIndex((line) => !isQuoted(line)) + 1
  return own.slice(0, end).join('\n').trim() || text.trim()
}
