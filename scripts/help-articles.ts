// Help articles at build time: Markdown in, sanitized sections out. The browser gets HTML and no Markdown parser.
import { basename } from 'node:path'
import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import type { Plugin } from 'vite'
import type { Article, ArticleSection } from '../src/app/web/help/article.ts'

const articleFile = /\/src\/(?:app|domains\/[a-z-]+)\/help\/[a-z-]+\.md$/
const FIELDS = new Set(['title', 'group', 'place', 'routes'])

/** The texts are ours. Still, only words, lists, tables, keys and links are allowed. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'code',
    'pre',
    'kbd',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
}

export function helpArticles(): Plugin {
  return {
    name: 'help-articles',
    enforce: 'pre',
    transform(source, id) {
      if (!articleFile.test(id)) return null
      return { code: `export default ${JSON.stringify(readArticle(basename(id, '.md'), source))}`, map: null }
    },
  }
}

export function readArticle(slug: string, source: string): Article {
  const [, head, text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  if (head === undefined || text === undefined)
    throw new Error(`${slug}.md has no head between two lines of ---.`)
  const fields = new Map(head.split('\n').map((line) => readField(slug, line)))
  const [title, group, place] = ['title', 'group', 'place'].map((name) => fields.get(name))
  if (!title || !group || !Number(place)) throw new Error(`${slug}.md needs a title, a group and a place.`)
  const routes = fields.get('routes')?.split(', ') ?? []
  return { slug, title, group, place: Number(place), routes, sections: sectionsOf(slug, text) }
}

function readField(slug: string, line: string): [string, string] {
  const [, name = '', value = ''] = /^(\w+): (.+)$/.exec(line) ?? []
  if (!FIELDS.has(name)) throw new Error(`${slug}.md has a line in its head that nobody reads: ${line}`)
  return [name, value]
}

/** The introduction, then one section per heading, each with its anchor. */
function sectionsOf(slug: string, text: string): ArticleSection[] {
  const [opening = '', ...parts] = text.split(/^## /m)
  const sections = parts.map((part) => {
    const [title = '', ...lines] = part.split('\n')
    return { id: anchorOf(title), title, html: toHtml(lines.join('\n')) }
  })
  const ids = new Set(sections.map((section) => section.id))
  if (ids.size !== sections.length) throw new Error(`${slug}.md has two headings with the same anchor.`)
  return [{ id: '', title: '', html: toHtml(opening) }, ...sections]
}

export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

export function toHtml(markdown: string): string {
  return sanitizeHtml(marked.parse(markdown, { async: false }), ALLOWED).trim()
}
