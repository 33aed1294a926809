// Hostile text in every string field of every operation: no response is a 5xx, and no request blocks the event loop.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, SAME_SITE, startTestApp, type TestApp } from './support/app.ts'
import { watchLoop } from './support/loop-hold.ts'
import {
  type Known,
  type Operation,
  type Place,
  placesIn,
  readOperations,
  type Schema,
  sample,
} from './support/operations.ts'
import { addClient, draft, inDays, published } from './support/postings.ts'

const MAX_HOLD_MS = 50
/** Other processes share the machine. A request that really blocks the loop does so every time. */
const MAX_TRIES = 4
const OVERSIZE = 60_000
const LONG_TEXT = 5_000
/** The kinds take turns over the fields. All of them meet each field with npm run faults. */
const KINDS_IN_LONG_TEXT = process.env['LONG'] ? 10 : 2

const fill = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)
const HOSTILE: Record<string, (length: number) => string> = {
  dots: (length) => `a@${fill('.', Math.max(0, length - 3))}@`,
  quotes: (length) => fill('> ', length),
  brackets: (length) => fill('[', length),
  'nested JSON': (length) => fill('{"a":[', length),
  spaces: (length) => `a${fill(' ', Math.max(0, length - 2))}a`,
  'combining characters': (length) => `e${fill('\u0301', Math.max(0, length - 1))}`,
  letters: (length) => fill('a', length),
  emphasis: (length) => fill('a**b', length),
  address: (length) => fill('a.a.', Math.max(0, length - 1)) + '@',
  'numbered lists': (length) => fill('1. ', length),
}

let test: TestApp
let operations: Operation[]
let resolve: (schema: Schema) => Schema
let people: Record<string, Person>
let known: Known
const ids: Record<string, string> = {}
const loop = watchLoop()

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  ;({ operations, resolve } = await readOperations(test))
  const admin = await test.person('admin')
  const clientId = await addClient(admin)
  people = {
    anonymous: test.anonymous,
    admin,
    customer: await test.person('customer', { clientIds: [clientId] }),
  }
  const posting = await published(admin, clientId)
  const candidate = await admin.post('/api/candidates', { firstName: 'Ada', lastName: 'Byron' })
  const template = await admin.post('/api/message-templates', {
    name: 'Hello',
    subject: 'Hello',
    body: 'Hello',
  })
  ids['job-postings'] = (await draft(admin, clientId)).id
  ids['candidates'] = candidate.body.id
  ids['message-templates'] = template.body.id
  ids['slug'] = posting.slug
  known = {
    clientId,
    client: clientId,
    candidateId: candidate.body.id,
    jobId: posting.id,
    title: 'Nurse',
    validThrough: inDays(30),
    password: 'correct-horse-battery-staple',
  }
})
afterAll(async () => {
  loop.stop()
  await test.close()
})

let requests = 0

type Request = { operation: Operation; at: string; query?: unknown; body?: unknown }

function addressOf({ path }: Operation, query: unknown): string {
  const [, , area = '', portal = ''] = path.split('/')
  const id = ids[area] ?? ids[portal] ?? '01900000-0000-7000-8000-000000000000'
  const url = path.replace('{slug}', ids['slug'] ?? '').replaceAll(/\{\w+\}/g, id)
  const parameters = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return parameters.size > 0 ? `${url}?${parameters.toString()}` : url
}

async function send(person: Person, { operation, query, body }: Request): Promise<number> {
  const { method } = operation
  const form = operation.isForm && body !== undefined ? toForm(body as Record<string, unknown>) : null
  const answer = await test.app.inject({
    method: method as 'GET',
    // From a new address each time, or the limits by address would apply.
    remoteAddress: `10.1.${(requests >> 8) & 255}.${requests++ & 255}`,
    url: addressOf(operation, query),
    headers: {
      ...SAME_SITE,
      'if-match': '"1"',
      ...(person.cookie && { cookie: person.cookie }),
      ...(form && { 'content-type': 'multipart/form-data; boundary=part' }),
    },
    ...(body !== undefined && { payload: form ?? (body as object) }),
  })
  return answer.statusCode
}

const toForm = (fields: Record<string, unknown>) =>
  `${Object.entries(fields)
    .map(
      ([name, value]) =>
        `--part\r\ncontent-disposition: form-data; name="${encodeURIComponent(name)}"\r\n\r\n${String(value)}\r\n`,
    )
    .join('')}--part--\r\n`

/** The longest block of the loop during a request, at best of some tries. */
async function probe(person: Person, request: Request) {
  let held = Number.POSITIVE_INFINITY
  let status = 0
  for (let tries = 0; tries < MAX_TRIES && held > MAX_HOLD_MS; tries++) {
    await new Promise((done) => setTimeout(done, tries === 0 ? 0 : 20))
    loop.reset()
    const started = performance.now()
    status = await send(person, request)
    // The monitor detects a block at its next tick. A shorter request cannot have blocked longer.
    if (performance.now() - started <= MAX_HOLD_MS) return { status, held: 0 }
    await new Promise((done) => setTimeout(done, 10))
    held = Math.min(held, loop.maxMs)
  }
  return { status, held }
}

const KINDS = Object.keys(HOSTILE)
let turn = 0

/** Too long for the field, and as long as allowed. The kinds take turns: one a field, and more in long texts. */
function textsFor({ schema: { maxLength: limit = 40 } }: Place): [string, string][] {
  const kinds = Array.from(
    { length: limit >= LONG_TEXT ? KINDS_IN_LONG_TEXT : 1 },
    () => KINDS[turn++ % KINDS.length] ?? 'dots',
  )
  return kinds.flatMap((kind): [string, string][] => [
    [`${kind}, too long`, HOSTILE[kind]?.(OVERSIZE) ?? ''],
    [`${kind}, ${limit}`, HOSTILE[kind]?.(limit) ?? ''],
  ])
}

function requestsOf(operation: Operation): Request[] {
  const { body, query } = operation
  const valid = body ? { body: sample(body, known, resolve) } : {}
  const inQuery = placesIn(query, known, resolve).flatMap((place) =>
    textsFor(place).map(([kind, text]) => ({
      operation,
      at: `query${place.at} (${kind})`,
      // Node itself refuses an address beyond 16 KB.
      query: place.fill(text.slice(0, 3_000)),
      ...valid,
    })),
  )
  const inBody = (body ? placesIn(body, known, resolve) : []).flatMap((place) =>
    textsFor(place).map(([kind, text]) => ({
      operation,
      at: `body${place.at} (${kind})`,
      body: place.fill(text),
    })),
  )
  return [...inQuery, ...inBody]
}

it('every string field has a length limit', () => {
  const unlimited = operations.flatMap(({ name, query, body }) =>
    [query, body ?? {}]
      .flatMap((part) => placesIn(part, known, resolve))
      .filter(({ at, schema }) => !at.endsWith('(key)') && !schema.maxLength && !schema.format)
      .map(({ at }) => `${name} ${at}`),
  )
  expect(unlimited).toEqual([])
})

/** Whoever may not is refused as visitors are. With npm run faults, everyone asks for everything. */
const isAskedBy = (role: string, { path }: Operation) =>
  process.env['LONG'] || role === 'anonymous' || (role === 'customer') === path.startsWith('/api/customer')

it.each(['anonymous', 'customer', 'admin'])(
  'hostile text from a caller who is %s',
  // A machine that others share can be slow for minutes.
  { timeout: 900_000 },
  async (role) => {
    const faults: string[] = []
    const person = people[role] as Person
    for (const operation of operations.filter((one) => isAskedBy(role, one))) {
      for (const request of requestsOf(operation)) {
        const { status, held } = await probe(person, request)
        const where = `${operation.name} ${request.at}`
        if (status >= 500) faults.push(`${where}: ${status}`)
        if (held > MAX_HOLD_MS) faults.push(`${where}: held the loop for ${Math.round(held)} ms`)
      }
    }
    expect(faults).toEqual([])
  },
)
