// The app's page, with the files of the screen at its address and the calls that it begins with: the browser asks for
// all of them at once, and does not learn of each from the one before.
import { existsSync, readFileSync } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type KeptAnswer, keptAnswer, sendKept } from '#platform/server/kept-answer.ts'
import type { Face } from '#shared/face.ts'
import { withAgency } from './agency-part.ts'
import { screenOf } from './pages.ts'
import { screenModules } from './screen-files.ts'

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
  const pages = new Map<string, KeptAnswer>()
  let shown: Face | undefined

  /** One for each screen, not for each address. */
  function pageAt(path: string, face: Face, hasSession: boolean): KeptAnswer {
    if (face !== shown) pages.clear()
    shown = face
    const screen = screenOf(path) ?? ''
    const key = `${screen} ${hasSession}`
    const known = pages.get(key)
    if (known) return known
    const page = pageWith(withAgency(template, face), {
      calls: hasSession ? (CALLS[guards.get(screen) ?? ''] ?? []) : [],
      scripts: (files[screen] ?? []).filter((file) => !template.includes(file)),
    })
    pages.set(key, page)
    return page
  }
  return {
    html: (path: string, face: Face) => pageAt(path, face, false).text,
    send(
      request: FastifyRequest,
      reply: FastifyReply,
      { path, face }: { path: string; face: Face },
    ): FastifyReply {
      const page = pageAt(path, face, request.server.hasSession(request))
      const status = reply.statusCode
      return sendKept(request, reply, page, { type: 'text/html', status, vary: 'cookie, accept-encoding' })
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
): KeptAnswer {
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
  return keptAnswer(html)
}
