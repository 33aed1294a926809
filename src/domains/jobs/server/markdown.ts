// A description as HTML: Markdown in, and out only what a description needs. Nothing that a writer could put in runs.
import { createRequire } from 'node:module'
import type { marked } from 'marked'
import type sanitize from 'sanitize-html'

// Read with the first description that is shown: a hundred files for which no start should wait.
const require = createRequire(import.meta.url)
const readTools = () => ({
  marked: (require('marked') as { marked: typeof marked }).marked,
  sanitize: require('sanitize-html') as typeof sanitize,
})

const OPTIONS: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'a', 'blockquote', 'hr'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    b: 'strong',
    i: 'em',
    a: (tagName, { href = '' }) => ({ tagName, attribs: { href, rel: 'nofollow noopener' } }),
  },
}

export function toHtml(markdown: string): string {
  const { marked, sanitize } = readTools()
  return sanitize(marked.parse(markdown, { async: false, gfm: true, breaks: true }), OPTIONS).trim()
}

/** The words alone, for a search result or a message. */
export function toPlainText(markdown: string): string {
  const { sanitize } = readTools()
  return sanitize(toHtml(markdown).replace(/<\/(p|li|h\d|blockquote)>/g, ' '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/\s+/g, ' ')
    .trim()
}
