// The pages that strangers open first come with their content (see app/web/served/). Nobody needs the database to get the
// same page again: it is kept until a posting changes.
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type KeptAnswer, keptAnswer, sendKept } from '#platform/server/kept-answer.ts'
import type { Face } from '#shared/face.ts'
import type { Served } from '#shared/served.ts'
import { scriptData, withAgency } from './agency-part.ts'
import { type Head, withHead } from './job-page.ts'
import { screenOf } from './pages.ts'

/** Postings change by events. Times such as “2 hours ago” and the last day of a posting do not. */
const KEPT_MS = 60_000
const MAX_KEPT = 500
/** Each reader has their own page. It is rendered for each request and stored by nobody. */
const PRIVATE = new Set(['/l/$token'])
const MAX_URL_LENGTH = 512
const APP_SCRIPT = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/
const PRELOADED_SCRIPTS = /\s*<link rel="modulepreload"[^>]*>/g

type Renderer = {
  servedPaths: readonly string[]
  renderServed: (url: string, face: Face) => Promise<Served | null>
  answerWith: (transport: (path: string, init: RequestInit) => Promise<Response>) => void
}
type Page = { status: number; answer: KeptAnswer }
type Kept = { page: Promise<Page | null>; at: number }

type Options = {
  dist: string
  headOf: (request: FastifyRequest, screen: string) => Promise<Head | null>
  faceOf: () => Promise<Face>
}

export async function createServedPages(app: FastifyInstance, { dist, headOf, faceOf }: Options) {
  const file = `${dist}../pages/render.js`
  if (!existsSync(file)) return undefined
  const { servedPaths, renderServed, answerWith }: Renderer = await import(pathToFileURL(file).href)
  const reader = new AsyncLocalStorage<FastifyRequest>()
  answerWith((path, init) => answerOwn(app, reader.getStore(), { path, init }))
  const template = templateOf(dist)
  const kept = new Map<string, Kept>()

  async function render(request: FastifyRequest, screen: string): Promise<Page | null> {
    const face = await faceOf()
    const [head, served] = await Promise.all([
      headOf(request, screen),
      reader.run(request, () => renderServed(request.url, face)),
    ])
    if (!served) return null
    const html = pageOf(withAgency(template(screen), face), served, head)
    return { status: served.status === 200 ? (head?.status ?? 200) : served.status, answer: keptAnswer(html) }
  }

  function find(request: FastifyRequest, screen: string): Promise<Page | null> {
    if (PRIVATE.has(screen)) return render(request, screen)
    const known = kept.get(request.url)
    if (known && Date.now() - known.at < KEPT_MS) return known.page
    const page = render(request, screen)
    if (request.url.length > MAX_URL_LENGTH) return page
    kept.set(request.url, { page, at: Date.now() })
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    const forget = () => kept.get(request.url)?.page === page && kept.delete(request.url)
    page.then((made) => (made?.status ?? 500) >= 500 && forget(), forget)
    return page
  }

  return {
    /** The screen at this path, if a stranger gets it with its content. */
    screenAt: (path: string) => servedPaths.find((one) => one === screenOf(path)),
    forget: () => kept.clear(),
    html: async (request: FastifyRequest, screen: string) => (await render(request, screen))?.answer.text,
    /** False if the app must show it. */
    async send(request: FastifyRequest, reply: FastifyReply, screen: string): Promise<boolean> {
      const page = await find(request, screen)
      if (!page) return false
      const { status, answer } = page
      // Not awaited: a reply is a promise of its own end.
      void sendKept(request, reply, answer, {
        type: 'text/html',
        status,
        vary: 'cookie, accept-encoding',
        ...(PRIVATE.has(screen) && { cache: 'no-store' }),
      })
      return true
    },
  }
}

type Asked = { path: string; init: RequestInit }

/** As this reader, without their cookies: nothing of a session is in a page that others get. */
async function answerOwn(
  app: FastifyInstance,
  reader: FastifyRequest | undefined,
  { path, init }: Asked,
): Promise<Response> {
  const { 'x-forwarded-for': from, 'x-forwarded-proto': proto, host } = reader?.headers ?? {}
  const answer = await app.inject({
    method: init.method === 'POST' ? 'POST' : 'GET',
    url: path,
    headers: {
      ...(init.headers as Record<string, string>),
      // Asked by our own page, ahead of the reader's first sight of it.
      'sec-fetch-site': 'same-origin',
      'sec-purpose': 'prefetch',
      ...(host && { host }),
      ...(from && { 'x-forwarded-for': from }),
      ...(proto && { 'x-forwarded-proto': proto }),
    },
    ...(reader?.socket.remoteAddress && { remoteAddress: reader.socket.remoteAddress }),
    ...(typeof init.body === 'string' && { payload: init.body }),
  })
  const type = answer.headers['content-type'] ?? ''
  return new Response(answer.statusCode === 204 ? null : answer.body, {
    status: answer.statusCode,
    headers: { 'content-type': type },
  })
}

/** The app's page without its scripts. They load when a control needs them. */
function templateOf(dist: string): (screen: string) => string {
  const page = readFileSync(`${dist}index.html`, 'utf8')
  const app = APP_SCRIPT.exec(page)?.[1]
  if (!app) throw new Error('index.html has no script to start the app with.')
  const files = JSON.parse(readFileSync(`${dist}screens.json`, 'utf8')) as Record<string, string[]>
  const bare = page.replace(APP_SCRIPT, '').replace(PRELOADED_SCRIPTS, '')
  return (screen) => {
    const own = (files[screen] ?? []).map((name) => `/${name}`).filter((name) => !bare.includes(name))
    const scripts = own.filter((name) => name.endsWith('.js')).join(' ')
    const styles = own
      .filter((name) => name.endsWith('.css'))
      .map((name) => `<link rel="stylesheet" crossorigin href="${name}">`)
    const start = `<script defer src="/served-page.js" data-app="${app}" data-files="${scripts}"></script>`
    return bare.replace('</head>', () => `  ${styles.join('')}${start}\n  </head>`)
  }
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
function pageOf(
  template: string,
  { status, title, html, answers, call, zone }: Served,
  head: Head | null,
): string {
  const data = answers ? `<script type="application/json" id="answers">${scriptData(answers)}</script>` : ''
  return withHead(template, { status, title, head: '', ...head })
    .replace(' data-files=', () => {
      const called = call ? ` data-call="${escapeAttribute(JSON.stringify(call))}"` : ''
      const shown = zone ? ` data-zone="${escapeAttribute(zone)}"` : ''
      return `${called}${shown} data-files=`
    })
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>${data}`)
}
