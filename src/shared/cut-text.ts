// Cuts texts between visible characters, so an emoji is never cut in half.

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Longer characters only occur in hostile texts. Those are cut between code points. */
const MAX_CHARACTER = 64

/** The first `max` code units at most. */
export function cutEnd(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, boundary(text, max).before)
}

/** The last `max` code units at most, as for file names, whose extension matters. */
export function cutStart(text: string, max: number): string {
  return text.length <= max ? text : text.slice(boundary(text, text.length - max).after)
}

function boundary(text: string, at: number): { before: number; after: number } {
  const from = Math.max(0, at - MAX_CHARACTER)
  const found = characters.segment(text.slice(from, at + MAX_CHARACTER)).containing(at - from)
  const before = from + (found?.index ?? 0)
  if (found && (found.index > 0 || from === 0) && found.segment.length < MAX_CHARACTER)
    return { before, after: before === at ? at : before + found.segment.length }
  const inPair = /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1))
  return { before: inPair ? at - 1 : at, after: inPair ? at + 1 : at }
}
