// Text as HTML, and the addresses in it as links.
import { cleanNote } from '#shared/text.ts'

/** Nothing in a text becomes markup, and no direction mark turns what follows. */
export const escaped = (text: string) =>
  cleanNote(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const LINK = /https?:\/\/[^\s<>"]+/gi
/** Longer ones stay text: their address would not fit through ours. */
const MAX_LINK = 1_900
const SENTENCE_END = ".,;:!?)]'’”"

/** Without the full stop or bracket that belongs to the sentence. A bracket that the link opened is its own. */
function linkIn(found: string): string {
  let link = found
  while (SENTENCE_END.includes(link.at(-1) ?? ' ')) {
    if (link.endsWith(')') && link.split('(').length >= link.split(')').length) break
    link = link.slice(0, -1)
  }
  return link
}

export type Linking = { mayLink?: (url: string) => boolean; through?: (url: string) => string }

export function linked(text: string, { mayLink = () => true, through = (url) => url }: Linking): string {
  const parts: string[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const url = found.length <= MAX_LINK ? linkIn(found) : ''
    if (!URL.canParse(url) || !mayLink(url)) continue
    parts.push(escaped(text.slice(from, index)), `<a href="${escaped(through(url))}">${escaped(url)}</a>`)
    from = index + url.length
  }
  return [...parts, escaped(text.slice(from))].join('')
}
