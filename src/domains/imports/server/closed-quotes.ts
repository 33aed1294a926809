// The lines of a CSV file, with each row whose quotation mark is never closed marked. Otherwise it would swallow the rows
// below it, up to the next mark, into one row of a person who does not exist.

/** No file has this character. It begins a row that is rejected. */
export const UNCLOSED = '\ue0f1'
/** Begins the only cell of a line that is no JSON. */
export const BROKEN = '\ue0f2'

const MAX_LINES = 200
const PORTION = 500

type State = { isOpen: boolean; isBroken: boolean }

/** Reads one line from outside or inside quotation marks. Inside a cell that began above, a mark must end the cell. */
function readLine(line: string, delimiter: string, isOpen: boolean): State {
  let inside = isOpen
  let isFromAbove = isOpen
  let isStart = !isOpen
  for (let index = 0; index < line.length; index += 1) {
    const letter = line[index]
    if (!inside) {
      if (letter === '"' && isStart) inside = true
      isStart = letter === delimiter
      continue
    }
    if (letter !== '"') continue
    const next = line[index + 1]
    if (next === '"') index += 1
    else if (next === undefined || next === delimiter) {
      inside = false
      isFromAbove = false
    } else if (isFromAbove) return { isOpen: true, isBroken: true }
  }
  return { isOpen: inside, isBroken: false }
}

/** How many lines the row has, or null if its mark is never closed. */
function lengthOf(lines: readonly string[], delimiter: string): number | null {
  let isOpen = false
  for (const [index, line] of lines.entries()) {
    const state = readLine(line, delimiter, isOpen)
    if (state.isBroken) return null
    if (!state.isOpen) return index + 1
    isOpen = true
  }
  return null
}

/** As the line was in the file. */
export const withoutMark = (cell: string) =>
  cell.startsWith(UNCLOSED) || cell.startsWith(BROKEN) ? cell.slice(1) : cell

const marked = (line: string) => `"${UNCLOSED}${line.replaceAll('"', '""')}"`

export async function* closeQuotes(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string> {
  let waiting: string[] = []
  let count = 0
  /** Of the lines that wait, those whose row is known to be whole, or to be broken. */
  function* finished(isEnd: boolean): Generator<string> {
    while (waiting.length > 0) {
      const [line = ''] = waiting
      const length = line.includes('"') ? lengthOf(waiting, delimiter) : 1
      if (length === null && !isEnd && waiting.length < MAX_LINES && !isBrokenAlready(waiting, delimiter))
        return
      count += 1
      if (length === null) {
        // The titles have no row of their own.
        yield count === 1 ? line : marked(line)
        waiting = waiting.slice(1)
      } else {
        yield* waiting.slice(0, length)
        waiting = waiting.slice(length)
      }
    }
  }
  let portion: string[] = []
  for await (const line of linesOf(text)) {
    waiting.push(line)
    portion.push(...finished(false))
    if (portion.length < PORTION) continue
    yield `${portion.join('\n')}\n`
    portion = []
  }
  portion.push(...finished(true))
  if (portion.length > 0) yield `${portion.join('\n')}\n`
}

function isBrokenAlready(lines: readonly string[], delimiter: string): boolean {
  let isOpen = false
  for (const line of lines) {
    const state = readLine(line, delimiter, isOpen)
    if (state.isBroken) return true
    isOpen = state.isOpen
  }
  return false
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!\n|$)/)
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest.replace(/\r$/, '')
}
