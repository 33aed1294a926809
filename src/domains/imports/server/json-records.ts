// The objects of a JSON file, one after the other: a list, or one object on each line. Never the whole file at once.
import { UnreadableFile } from './file-format.ts'

const MAX_RECORD = 1_000_000
const MAX_DEPTH = 50
const NOT_A_LIST = 'The JSON file must be a list of objects, or have one object on each line.'
const CUT_OFF = 'The JSON file ends in the middle of its list. Save it again.'

/** The list in a lone object, as programs wrap it: `{ "data": [ … ] }`. */
const WRAPPERS = new Set(['data', 'items', 'results', 'records', 'rows', 'value', 'leads', 'candidates'])

/** A line that is no JSON comes as its text, where each line is an object of its own. */
export async function* jsonRecords(
  given: AsyncIterable<string>,
): AsyncGenerator<Record<string, string> | string> {
  const { first, chunks } = await peeked(given)
  if (isOneEachLine(first)) yield* linesIn(chunks)
  else yield* listed(chunks)
}

const PEEKED = 65_536

async function peeked(given: AsyncIterable<string>) {
  const iterator = given[Symbol.asyncIterator]()
  let first = ''
  while (first.length < PEEKED) {
    const { value, done } = await iterator.next()
    if (done) break
    first += value
  }
  async function* chunks(): AsyncGenerator<string> {
    yield first
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  return { first, chunks: chunks() }
}

/** Of the first two lines one is a whole object. A list, or an object over several lines, has no such line. */
function isOneEachLine(text: string): boolean {
  const lines = text
    .replace('\ufeff', '')
    .split(/\r?\n/)
    .filter((line) => line.trim())
  return lines.length > 1 && lines.slice(0, 2).some((line) => objectOf(line) !== null)
}

function objectOf(line: string): object | null {
  if (!/^\s*\{.*\}\s*$/.test(line)) return null
  try {
    return JSON.parse(line) as object
  } catch {
    return null
  }
}

async function* linesIn(chunks: AsyncIterable<string>): AsyncGenerator<Record<string, string> | string> {
  let open = ''
  const read = (line: string) => {
    const record = objectOf(line)
    return record ? flatten(record) : line.trim()
  }
  for await (const chunk of chunks) {
    const lines = (open + chunk).replace('\ufeff', '').split(/\r?\n/)
    open = lines.pop() ?? ''
    if (open.length > MAX_RECORD)
      throw new UnreadableFile('A line of the file has more than 1 MB. Remove it.')
    for (const line of lines) if (line.trim()) yield read(line)
  }
  if (open.trim()) yield read(open)
}

async function* listed(chunks: AsyncIterable<string>): AsyncGenerator<Record<string, string>> {
  let lone: object | undefined
  let count = 0
  for await (const record of objectsIn(chunks)) {
    count += 1
    if (count === 1) lone = record
    else {
      if (lone) yield flatten(lone)
      lone = undefined
      yield flatten(record)
    }
  }
  if (lone) for (const record of unwrapped(lone)) yield flatten(record)
}

function unwrapped(record: object): object[] {
  const list: unknown = Object.entries(record).find(([name]) => WRAPPERS.has(name))?.[1]
  const isObject = (each: unknown): each is object => typeof each === 'object' && each !== null
  return Array.isArray(list) && list.length > 0 && list.every(isObject) ? list : [record]
}

/** Finds where each object on the outermost level begins and ends. */
async function* objectsIn(chunks: AsyncIterable<string>): AsyncGenerator<object> {
  let open = ''
  let depth = 0
  let lists = 0
  let isText = false
  let isEscaped = false
  for await (const chunk of chunks) {
    let start = 0
    for (let index = 0; index < chunk.length; index += 1) {
      const letter = chunk[index]
      if (isEscaped) isEscaped = false
      else if (isText) {
        if (letter === '\\') isEscaped = true
        else if (letter === '"') isText = false
      } else if (depth === 0) {
        if (letter === '{') {
          depth = 1
          start = index
        } else if (letter === '[') lists += 1
        else if (letter === ']') lists -= 1
        else if (!/[\s,\ufeff]/.test(letter ?? '')) throw new UnreadableFile(NOT_A_LIST)
      } else if (letter === '"') isText = true
      else if (letter === '{' || letter === '[') {
        depth += 1
        if (depth > MAX_DEPTH) throw new UnreadableFile('An object of the file is nested too deeply.')
      } else if (letter === '}' || letter === ']') {
        depth -= 1
        if (depth > 0) continue
        yield parsed(open + chunk.slice(start, index + 1))
        open = ''
      }
    }
    if (depth > 0) open += chunk.slice(start)
    if (open.length > MAX_RECORD)
      throw new UnreadableFile('An object of the file has more than 1 MB. Remove it.')
  }
  if (depth > 0) throw new UnreadableFile('The JSON file ends in the middle of an object. Save it again.')
  if (lists > 0) throw new UnreadableFile(CUT_OFF)
}

function parsed(text: string): object {
  try {
    return JSON.parse(text) as object
  } catch {
    throw new UnreadableFile(`This is not valid JSON: ${text.slice(0, 60)}`)
  }
}

const isNested = (value: unknown) => typeof value === 'object' && value !== null

/** `{ "address": { "city": "Katy" } }` becomes the column "address.city". */
function flatten(value: object, prefix = '', into: Record<string, string> = {}): Record<string, string> {
  for (const [name, each] of Object.entries(value)) {
    const path = prefix + name
    if (Array.isArray(each) && each.some(isNested)) flatten(Object.assign({}, each), `${path}.`, into)
    else if (Array.isArray(each)) into[path] = each.map(textOf).join(', ')
    else if (typeof each === 'object' && each !== null && path.split('.').length < 5)
      flatten(each, `${path}.`, into)
    else into[path] = textOf(each)
  }
  return into
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
