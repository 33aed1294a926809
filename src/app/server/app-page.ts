// The app's page, with the files of the screen at its address and the calls that it begins with: the browser asks for
// all of them at once, and does not learn of each from the one before.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { screenOf } from './pages.ts'
import { screenModules } from './screen-files.ts'

type Page = { html: string; brotli: Buffer; etag: string }

const USER = '/api/auth/user'
/** What the guard of a screen asks first. */
const CALLS: Record<string, readonly string[]> = {
  staff: [USER],
  admin: [USER],
  settings: [USER],
  customer: [USER, '/api/customer/me'],
}
const guards = new Map([...screenModules.map(({ path, guard }) => [path, guard] as const), ['/', 'staff']])

/** Of the build in this folder. */
export function createAppPages(dist: string) {
  const template = readFileSync(`${dist}index.html`, 'utf8')
  const files = readFilesOfScreens(`${dist}screens.json`)
  const pages = new Map<string, Page>()

  /** One for each screen, not for each address. */
  function pageAt(path: string, hasSession: boolean): Page {
    const screen = screenOf(path) ?? ''
    const key = `${screen} ${hasSession}`
    const known = pages.get(key)
    if (known) return known
    const page = pageWith(template, {
      calls: hasSession ? (CALLS[guards.get(screen) ?? ''] ?? []) : [],
      scripts: (files[screen] ?? []).filter((file) => !template.includes(file)),
    })
    pages.set(key, page)
    return page
  }
  return {
    html: (path: string) => pageAt(path, false).html,
    send(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
      const { html, brotli, etag } = pageAt(path, request.server.hasSession(request))
      reply.headers({ 'cache-control': 'no-cache', etag, vary: 'cookie, accept-encoding' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      reply.type('text/html; charset=utf-8')
      const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
      return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(html)
    },
  }
}

/** By the path of the screen. */
function readFilesOfScreens(file: string): Record<string, readonly string[] | undefined> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {}
}

/** Browsers ask for six files at a time, in this order: the calls, the app's start, the screen. */
function pageWith(
  template: string,
  { calls, scripts }: { calls: readonly string[]; scripts: readonly string[] },
): Page {
  const early = calls.map(
    (url) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${url}">`,
  )
  const late = scripts.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  )
  const html = template
    .replace('</title>', () => `</title>${early.join('')}`)
    .replace('</head>', () => `${late.join('')}</head>`)
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return { html, brotli: brotliCompressSync(html), etag }
}
