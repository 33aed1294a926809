// /api/openapi.json and /api/docs: the same description for machines and for people, without a script.
import type { FastifyInstance } from 'fastify'
import { ERROR_STATUS, type ErrorCode } from '#platform/shared/errors.ts'
import { anyone } from './policy.ts'
import { TITLES } from './problem-handler.ts'

type Operation = {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
}
type Schema = Record<string, unknown>

export function serveApiReference(app: FastifyInstance): void {
  app.get('/api/openapi.json', { schema: { hide: true }, config: { policy: anyone } }, async () =>
    app.swagger(),
  )
  app.get('/api/docs', { schema: { hide: true }, config: { policy: anyone } }, async (_request, reply) => {
    const paths = (app.swagger() as { paths?: Record<string, Record<string, Operation>> }).paths ?? {}
    return reply.type('text/html; charset=utf-8').send(page(paths))
  })
}

function page(paths: Record<string, Record<string, Operation>>): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const contents = operations
    .map((each) => `<li><a href="#${anchor(each)}">${heading(each)}</a></li>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API reference · Candor Hire</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style></head><body><main>
<h1>API reference</h1><p>The same description for machines: <a href="/api/openapi.json">/api/openapi.json</a>.
Every error is <code>application/problem+json</code> with a stable <code>code</code>, a sentence to act on and the request id.</p>
${errors()}
<nav aria-label="Operations"><ul>${contents}</ul></nav>${operations.map(section).join('')}</main></body></html>`
}

/** Every problem names its line here as its type. */
function errors(): string {
  const lines = Object.entries(ERROR_STATUS).map(
    ([code, status]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escape(TITLES[code as ErrorCode])}</td></tr>`,
  )
  return `<details><summary>Codes of errors</summary><table><thead><tr><th>Code</th><th>Status</th><th>What it means</th></tr></thead><tbody>${lines.join('')}</tbody></table></details>`
}

type Entry = { path: string; method: string; operation: Operation }

const anchor = ({ method, path }: Entry) => `${method}${path}`.replace(/[^A-Za-z0-9]+/g, '-')
const heading = ({ method, path }: Entry) => `<b>${method}</b> <code>${escape(path)}</code>`

function section(entry: Entry): string {
  const { operation } = entry
  const parameters = (operation.parameters ?? []).map(
    (each) =>
      `<tr><td><code>${escape(each.name)}</code></td><td>${each.in}${each.required ? ', required' : ''}</td><td>${describe(each.schema)}</td></tr>`,
  )
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const answers = Object.entries(operation.responses ?? {})
    .filter(([status]) => status !== 'default')
    .map(([status, answer]) => block(`Answers ${status}`, Object.values(answer.content ?? {})[0]?.schema))
  return `<section id="${anchor(entry)}"><h2>${heading(entry)}</h2><p>${escape(operation.summary ?? '')}</p>
${parameters.length > 0 ? `<table><thead><tr><th>Parameter</th><th>In</th><th>Type</th></tr></thead><tbody>${parameters.join('')}</tbody></table>` : ''}
${block('Body', body)}${answers.join('')}</section>`
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

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0}main{max-width:860px;margin:0 auto;padding:32px 24px}
h2{font-size:16px;margin:40px 0 4px;padding-top:16px;border-top:1px solid #8884}table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:6px 12px 6px 0;border-bottom:1px solid #8883;vertical-align:top}pre{overflow:auto;background:#8881;padding:12px;border-radius:6px}
code{font-size:13px}ul{padding-left:18px}`
