// The formatting of emails that users write: **bold**, lists and [links](https://…). It is kept as text, so nothing that a
// user writes is ever HTML, and each place renders the same parts in its own way.

export type Inline = { kind: 'text' | 'bold'; text: string } | { kind: 'link'; text: string; url: string }
export type Block =
  | { kind: 'paragraph'; lines: Inline[][] }
  | { kind: 'list'; isNumbered: boolean; items: Inline[][] }

const MARKS =
  /\*\*(?=[^\s*])([^*\n]{1,500})(?<=\S)\*\*|\[([^\][\n]{1,200})\]\((https?:\/\/[^\s()<>"]{1,1900})\)/g
const ITEM = /^\s{0,3}(?:[-*]|(\d{1,3})[.)])\s+(.*)$/

export function inlinesOf(text: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  const plain = (until: number) => {
    if (until > from) parts.push({ kind: 'text', text: text.slice(from, until) })
  }
  for (const { 0: whole, 1: bold, 2: label, 3: url, index } of text.matchAll(MARKS)) {
    if (url && !URL.canParse(url)) continue
    plain(index)
    if (bold !== undefined) parts.push({ kind: 'bold', text: bold })
    else if (label !== undefined && url) parts.push({ kind: 'link', text: label, url })
    from = index + whole.length
  }
  plain(text.length)
  return parts
}

/** Paragraphs are divided by empty lines. Lines that follow each other with a mark are one list. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let isApart = true
  for (const line of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const [isItem, number, item = ''] = ITEM.exec(line) ?? []
    const last = blocks.at(-1)
    const isNumbered = number !== undefined
    if (isItem !== undefined) {
      const follows = last?.kind === 'list' && last.isNumbered === isNumbered && !isApart
      if (follows) last.items.push(inlinesOf(item))
      else blocks.push({ kind: 'list', isNumbered, items: [inlinesOf(item)] })
    } else if (line.trim() !== '') {
      if (last?.kind === 'paragraph' && !isApart) last.lines.push(inlinesOf(line))
      else blocks.push({ kind: 'paragraph', lines: [inlinesOf(line)] })
    }
    isApart = line.trim() === ''
  }
  return blocks
}

/** For texts without formatting: the marks disappear, and a link shows its address. */
export const withoutMarks = (text: string) =>
  text
    .split('\n')
    .map((line) =>
      inlinesOf(line)
        .map((part) =>
          part.kind === 'link' && part.text !== part.url ? `${part.text} (${part.url})` : part.text,
        )
        .join(''),
    )
    .join('\n')

/** A name or city that is filled in stays text, whatever it contains. */
export const asPlainValue = (value: string) => value.replaceAll(/\*{2,}/g, '*').replaceAll('](', '] (')
