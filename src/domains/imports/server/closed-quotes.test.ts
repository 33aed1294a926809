import { expect, it } from 'vitest'
import { closeQuotes, UNCLOSED } from './closed-quotes.ts'

async function read(text: string, portion = text.length): Promise<string[]> {
  async function* chunks() {
    for (let at = 0; at < text.length; at += portion) yield text.slice(at, at + portion)
  }
  const parts: string[] = []
  for await (const part of closeQuotes(chunks(), ',')) parts.push(part)
  return parts.join('').split('\n').slice(0, -1)
}

const HEAD = 'name,note'
const bad = (line: string) => `"${UNCLOSED}${line.replaceAll('"', '""')}"`

it.each([
  ['no marks', ['Ana,x', 'Bo,y']],
  ['a cell with a delimiter', ['"Ana, Jr",x', 'Bo,y']],
  ['a cell of three lines', ['Ana,"one', 'two, three', 'four"', 'Bo,y']],
  ['doubled marks', ['Ana,"say ""hi""', 'and ""bye"""', 'Bo,""']],
  ['inches', ['Ana,5" pipe', 'Bo,"6" pipe"']],
])('keeps rows with %s', async (_kind, lines) => {
  const text = [HEAD, ...lines].join('\r\n')
  for (const portion of [1, 3, text.length]) expect(await read(text, portion)).toEqual([HEAD, ...lines])
})

it.each([
  ['to the end of the file', ['"Ana,x', 'Bo,y', 'Cy,z'], [0]],
  ['to the mark of a later row', ['"Ana,x', 'Bo,y', '"Cy, Jr",z', 'Di,w'], [0]],
  ['in the last row', ['Ana,x', 'Bo,"y'], [1]],
  ['twice', ['"Ana,x', 'Bo,y', 'Cy,"z', 'Di,"one', 'two"'], [0, 2]],
])('marks only the row whose mark is open %s', async (_kind, lines, open) => {
  const wanted = lines.map((line, index) => (open.includes(index) ? bad(line) : line))
  const text = [HEAD, ...lines].join('\n')
  for (const portion of [1, text.length]) expect(await read(text, portion)).toEqual([HEAD, ...wanted])
})
