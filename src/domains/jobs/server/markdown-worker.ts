// Runs in its own thread, see markdown.ts. Turns Markdown into the allowed HTML.
import { parentPort } from 'node:worker_threads'
import { marked } from 'marked'
import sanitize from 'sanitize-html'
import { MAX_DEPTH } from './markdown-depth.ts'

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

/** Null for text that is nested too deeply. The parser is recursive and could overflow. */
function render(markdown: string): string | null {
  try {
    const html = sanitize(marked.parse(markdown, { async: false, gfm: true, breaks: true }), OPTIONS).trim()
    return depthOf(html) > MAX_DEPTH ? null : html
  } catch {
    return null
  }
}

function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [tag] of html.matchAll(/<[^<>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1
    else if (!/^<(?:br|hr)\b/.test(tag)) depth += 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
const answer = (message: string | null) => parentPort?.postMessage(message)
parentPort?.on('message', (markdown: string) => answer(render(markdown)))
answer('ready')
