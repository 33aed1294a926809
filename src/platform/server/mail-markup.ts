// The formatting of a written mail as HTML. Every part is escaped here, so only these tags can appear.
import { blocksOf, type Inline } from '#shared/light-markup.ts'
import { escaped, type Linking, linked } from './mail-links.ts'

function inlineHtml(part: Inline, linking: Linking): string {
  const { mayLink = () => true, through = (url: string) => url } = linking
  if (part.kind !== 'link') {
    const html = linked(part.text, linking)
    return part.kind === 'bold' ? `<strong>${html}</strong>` : html
  }
  if (!mayLink(part.url)) return escaped(`${part.text} (${part.url})`)
  return `<a href="${escaped(through(part.url))}">${escaped(part.text)}</a>`
}

export function formatted(text: string, linking: Linking): string {
  const lineHtml = (line: readonly Inline[]) => line.map((part) => inlineHtml(part, linking)).join('')
  return blocksOf(text)
    .map((block) => {
      if (block.kind === 'paragraph')
        return `<p style="margin:0 0 12px">${block.lines.map(lineHtml).join('<br>')}</p>`
      const tag = block.isNumbered ? 'ol' : 'ul'
      const items = block.items.map((item) => `<li>${lineHtml(item)}</li>`)
      return `<${tag} style="margin:0 0 12px;padding-left:24px">${items.join('')}</${tag}>`
    })
    .join('')
}
