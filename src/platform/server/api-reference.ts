// /api/openapi.json and /api/docs: the same description for machines and people, without a script.
import type { FastifyInstance, RouteOptions } from 'fastify'
import { ERROR_STATUS, type ErrorCode } from '#shared/errors.ts'
import {
  type Contracts,
  describeApi,
  NO_CONTRACTS,
  type Operation,
  type Paths,
  type Schema,
} from './api-description.ts'
import { type KeptAnswer, keptAnswer, sendKept } from './kept-answer.ts'
import { anyone } from './policy.ts'
import { TITLES } from './problem-handler.ts'

export function serveApiReference(
  app: FastifyInstance,
  readContracts: () => Promise<Contracts> = () => Promise.resolve(NO_CONTRACTS),
): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  // Built once: the routes do not change, and building takes longer than most requests.
  let texts: Promise<{ json: KeptAnswer; html: KeptAnswer }> | undefined
  const readTexts = () => {
    texts ??= readContracts()
      .then((contracts) => describeApi(routes, contracts))
      .then((description) => ({
        json: keptAnswer(JSON.stringify(description)),
        html: keptAnswer(page(description.paths ?? {})),
      }))
    return texts
  }
  const options = { schema: { hide: true }, config: { policy: anyone } }
  app.get('/api/openapi.json', options, async (request, reply) =>
    sendKept(request, reply, (await readTexts()).json, { type: 'application/json' }),
  )
  app.get('/api/docs', options, async (request, reply) =>
    sendKept(request, reply, (await readTexts()).html, { type: 'text/html' }),
  )
}

function page(paths: Paths): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const groups = Object.entries(Object.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'other'))
    .map(([tag, entries = []]) => ({ tag, entries }))
    .toSorted((one, other) => one.tag.localeCompare(other.tag))
  const contents = groups.map(({ tag }) => `<li><a href="#of-${tag}">${escape(tag)}</a></li>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API reference · Candor Hire</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head><body>
<header><a href="/">${LOGO} Candor Hire</a></header><main>
<h1>API reference</h1><p>Machine-readable version: <a href="/api/openapi.json">/api/openapi.json</a>.
Every error is <code>application/problem+json</code> with a stable <code>code</code>, a message and the request id.</p>
${errors()}<nav aria-label="Parts"><ul>${contents}</ul></nav>${groups.map(group).join('')}</main></body></html>`
}

type Group = { tag: string; entries: Entry[] }

function group({ tag, entries }: Group): string {
  return `<section id="of-${tag}"><h2>${escape(tag)}</h2>${entries.map(section).join('')}</section>`
}

/** Every problem links to its line here as its type. */
function errors(): string {
  const lines = Object.entries(ERROR_STATUS).map(
    ([code, status]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escape(TITLES[code as ErrorCode])}</td></tr>`,
  )
  return `<details><summary>Error codes</summary><table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>${lines.join('')}</tbody></table></details>`
}

type Entry = { path: string; method: string; operation: Operation }

const anchor = ({ method, path }: Entry) => `${method}${path}`.replace(/[^A-Za-z0-9]+/g, '-')
const heading = ({ method, path }: Entry) => `<b>${method}</b> <code>${escape(path)}</code>`

function section(entry: Entry): string {
  const { operation } = entry
  const parameters = (operation.parameters ?? [])
    .flatMap((each) => ('name' in each ? [each] : []))
    .map(
      (each) =>
        `<tr><td><code>${escape(each.name)}</code></td><td>${each.in}${each.required ? ', required' : ''}</td><td>${describe(each.schema)}</td></tr>`,
    )
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const answers = Object.entries(operation.responses ?? {})
    .filter(([status]) => status !== 'default')
    .flatMap(([status, answer]) =>
      'content' in answer ? [block(`Answers ${status}`, Object.values(answer.content ?? {})[0]?.schema)] : [],
    )
  return `<details class="operation" id="${anchor(entry)}"><summary>${heading(entry)} <span>${escape(operation.summary ?? '')}</span></summary>
${parameters.length > 0 ? `<table><thead><tr><th>Parameter</th><th>In</th><th>Type</th></tr></thead><tbody>${parameters.join('')}</tbody></table>` : ''}
${block('Body', body)}${answers.join('')}</details>`
}

function block(title: string, schema: Schema | undefined): string {
  if (!schema) return ''
  return `<details><summary>${title}</summary><pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre></details>`
}

function describe(schema: Schema | undefined): string {
  if (!schema) return ''
  const options = schema['enum'] as string[] | undefined
  return escape(options ? options.join(', ') : JSON.stringify(schema['type'] ?? schema))
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Colors and fonts of the product (src/ui/styles/tokens.css), for a page outside the build. */
const STYLE = `@font-face{font-family:Inter;src:url(/fonts/inter.woff2) format("woff2");font-weight:100 900;font-display:swap}
:root{color-scheme:light dark;--line:light-dark(oklch(0.918 0.004 85),oklch(0.3 0.006 75));--quiet:light-dark(oklch(0.425 0.01 75),oklch(0.8 0.006 85));
--link:light-dark(oklch(0.43 0.074 195),oklch(0.78 0.09 195));--canvas:light-dark(oklch(0.979 0.003 85),oklch(0.215 0.005 75))}
body{font:14px/22px Inter,system-ui,sans-serif;font-feature-settings:"cv05","ss03","calt";-webkit-font-smoothing:antialiased;margin:0;background:light-dark(#fff,oklch(0.185 0.005 75));color:light-dark(oklch(0.225 0.008 75),oklch(0.94 0.004 85))}
header{display:flex;align-items:center;gap:8px;height:56px;padding:0 24px;border-bottom:1px solid var(--line);font-weight:600}header a{display:flex;align-items:center;gap:8px;color:inherit;text-decoration:none}header svg{color:var(--link)}
main{max-width:860px;margin:0 auto;padding:32px 24px 72px}a{color:var(--link)}h1{font-size:24px;line-height:32px;font-weight:600;letter-spacing:-.01em;margin:0}h2{font-size:16px;font-weight:600;margin:32px 0 8px;text-transform:capitalize}
p{color:var(--quiet)}nav ul{display:flex;flex-wrap:wrap;gap:4px 16px;padding:0;list-style:none}nav a{text-transform:capitalize}
summary{cursor:pointer;padding:8px 0;border-radius:6px}.operation{border-top:1px solid var(--line)}.operation>:not(summary){margin-left:18px}
summary b{display:inline-block;min-width:56px;font-size:12px;font-weight:600}summary span{display:block;color:var(--quiet);margin-left:18px}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}section{scroll-margin-top:16px}
table{border-collapse:collapse;width:100%}th{font-size:12px;font-weight:500;color:var(--quiet)}td,th{text-align:left;padding:6px 12px 6px 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
pre{overflow:auto;background:var(--canvas);padding:12px;border-radius:8px}code{font-size:13px;overflow-wrap:anywhere}`

const LOGO = `<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="M15.9 4.9A7.8 7.8 0 1 0 15.9 15.1" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"/><circle cx="15.6" cy="10" r="2.4" fill="light-dark(#1d1b18,#ecebe8)"/></svg>`
