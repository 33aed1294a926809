// The copy of a person's data as one page: it loads nothing, runs nothing, and every value is text.
import { escapeHtml } from '#platform/server/escape-html.ts'
import type { PersonSection } from './queries/person-records.ts'

export type PersonCopy = {
  name: string
  agency: string
  at: string
  sections: readonly PersonSection[]
  files: readonly { path: string; name: string }[]
  leftOut: readonly { table: string; why: string }[]
  /** The records of a section. Read twice, for the page and for the JSON. */
  read: (table: string) => AsyncIterable<Record<string, unknown>>
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem;border-bottom:1px solid #888}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.1rem 1rem;
padding:.75rem 0;margin:0;border-bottom:1px solid #ccc}dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
@media(prefers-color-scheme:dark){body{background:#161616;color:#eee}dt{color:#aaa}}`

/** "first_name" → "First name". */
const labelOf = (column: string) =>
  column
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase())

const isEmpty = (value: unknown) =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join('\n')
  return JSON.stringify(value, null, 2)
}

function recordHtml(record: Record<string, unknown>): string {
  const lines = Object.entries(record)
    .filter(([, value]) => !isEmpty(value))
    .map(([column, value]) => `<dt>${escapeHtml(labelOf(column))}</dt><dd>${escapeHtml(textOf(value))}</dd>`)
  return `<dl>${lines.join('')}</dl>`
}

const listHtml = (title: string, lines: readonly string[]) =>
  lines.length > 0
    ? `<section><h2>${title}</h2><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul></section>`
    : ''

/** A piece at a time, so that a person with many records needs no more memory than one with few. */
export async function* personPage({ name, agency, at, sections, files, leftOut, read }: PersonCopy) {
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(`Data about ${name}`)}</title>
<style>${STYLE}</style></head><body><h1>${escapeHtml(`Data about ${name}`)}</h1>
<p>${escapeHtml(`${agency} keeps these records. Copied ${at}, all times in UTC.`)}</p>
`
  for (const { table, title, count } of sections) {
    yield `<section><h2>${escapeHtml(title)} (${count})</h2>`
    for await (const record of read(table)) yield recordHtml(record)
    yield '</section>\n'
  }
  yield listHtml(
    'Files in this archive',
    files.map((file) => `${file.path} (${file.name})`),
  )
  yield `${listHtml(
    'Not copied',
    leftOut.map(({ why }) => why),
  )}</body></html>`
}

/** The same as one JSON object. */
export async function* personJson({ name, at, sections, files, leftOut, read }: PersonCopy) {
  yield `{\n"name": ${JSON.stringify(name)},\n"copiedAt": ${JSON.stringify(at)},\n"records": {`
  for (const [index, { table }] of sections.entries()) {
    yield `${index > 0 ? ',' : ''}\n${JSON.stringify(table)}: [`
    let isFirst = true
    for await (const record of read(table)) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(record)}`
      isFirst = false
    }
    yield ']'
  }
  yield `\n},\n"files": ${JSON.stringify(files)},\n"notCopied": ${JSON.stringify(leftOut)}\n}\n`
}
