// The description of the API is one that programs can trust.
import { globSync, readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './support/app.ts'
import { expectDescribed } from './support/described-answers.ts'

type Operation = {
  operationId: string
  security: object[]
  parameters?: { $ref?: string }[]
  requestBody?: { content: Record<string, object> }
  responses: Record<string, unknown>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

let test: TestApp
let document: Document
let text: string

beforeAll(async () => {
  test = await startTestApp()
  document = (await test.anonymous.get('/api/openapi.json')).body
  text = JSON.stringify(document)
}, 60_000)
afterAll(() => test.close())

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))
const named = (name: string) => operations().find(({ operationId }) => operationId === name)
const sentWith = (name: string) =>
  named(name)?.parameters?.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? [])

describe('the description of the API', () => {
  it('has no fault by the recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: text, config })
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    ).toEqual([])
  }, 60_000)

  it('names each operation once, after its endpoint', () => {
    const names = operations().map(({ operationId }) => operationId)
    expect(names.length).toBeGreaterThan(450)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(['listCandidates', 'createOrder', 'getAgency']))
  })

  it('says who may call, with which headers, and which refusals are answered', () => {
    expect(named('getCustomer')?.security).toEqual([{ session: [] }])
    expect(named('signIn')?.security).toEqual([])
    expect(sentWith('createOrder')).toEqual(['RequestedWith', 'IdempotencyKey'])
    expect(sentWith('updateCandidate')).toEqual(['RequestedWith', 'IfMatch', 'IdempotencyKeyOptional'])
    expect(Object.keys(named('updateCandidate')?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '401', '403', '404', '409', '412', '422', '428', '429', 'default']),
    )
  })

  it('names each status that an operation really answers', async () => {
    const { patch, post } = await test.person('manager')
    const id = crypto.randomUUID()
    const text = { 'content-type': 'text/plain' }
    const long = JSON.stringify({ email: 'x'.repeat(1_200_000), password: 'x' })
    const json = { 'content-type': 'application/json' }
    const wrong = { email: 'nobody@demo.candorhire.test', password: 'wrong-password-1' }
    const answers = [
      ['signIn', 401, await test.anonymous.post('/api/auth/sign-in', wrong)],
      ['signIn', 415, await test.anonymous.post('/api/auth/sign-in', 'text', text)],
      ['signIn', 413, await test.anonymous.post('/api/auth/sign-in', long, json)],
      ['lookAtLink', 410, await test.anonymous.post('/api/auth/link', { token: 'x'.repeat(43) })],
      ['updateCandidate', 415, await patch(`/api/candidates/${id}`, 'text', text)],
      ['receiveStripeEvent', 401, await post('/api/webhook/stripe', {})],
    ] as const
    for (const [name, status, answer] of answers) {
      expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBe(status)
      expect(Object.keys(named(name)?.responses ?? {}), name).toContain(String(status))
    }
    for (const name of ['updateCandidate', 'moveApplication'])
      expect(Object.keys(named(name)?.responses ?? {}), name).toEqual(
        expect.arrayContaining(['410', '413', '415']),
      )
    // Reads have no body, and a list has no record that can be gone.
    expect(Object.keys(named('listCandidates')?.responses ?? {})).not.toEqual(expect.arrayContaining(['413']))
    expect(Object.keys(named('listCandidates')?.responses ?? {})).not.toContain('410')
  })

  it('is compared with each answer of the tests', async () => {
    const answered = {
      method: 'GET',
      url: '/api/clients?limit=1',
      status: 200,
      type: 'application/json',
      body: { items: [], nextCursor: null, total: null },
    }
    const expectRefused = (change: Partial<typeof answered> | { body: unknown }, problem: string) =>
      expect(expectDescribed(test.app, { ...answered, ...change })).rejects.toThrow(problem)
    await expectDescribed(test.app, answered)
    await expectRefused({ body: { items: [{ id: 'no id' }], nextCursor: null, total: null } }, 'items')
    await expectRefused({ body: { ...answered.body, more: 1 } }, 'more')
    await expectRefused({ status: 418 }, 'listClients does not name this status')
    await expectRefused({ type: 'text/plain' }, 'listClients does not name the type')
  })

  it('describes forms and files as such', () => {
    for (const name of [
      'addImport',
      'changeLogo',
      'addCandidateFile',
      'addMessageFile',
      'readOwnResume',
      'applyForJob',
    ]) {
      const { content = {} } = named(name)?.requestBody ?? {}
      expect([name, Object.keys(content)]).toEqual([name, ['multipart/form-data']])
      expect(JSON.stringify(content)).toContain('"format":"binary"')
    }
    expect(JSON.stringify(named('exportCandidates')?.responses['200'])).toContain('text/csv')
    expect(JSON.stringify(named('getInvoicePdf')?.responses['200'])).toContain('application/pdf')
    expect(JSON.stringify(named('downloadCandidateFile')?.responses['200'])).toContain('*/*')
  })

  it('names the schemas of the contracts, and repeats none of them', () => {
    expect(Object.keys(document.components.schemas).length).toBeGreaterThan(150)
    expect(text.length / operations().length).toBeLessThan(2_500)
  })
})

it('every route that reads If-Match or an Idempotency-Key declares it in its endpoint', () => {
  const headers = { ifMatch: /expectedVersion\(|'if-match'/, key: /idempotencyKey\(/ }
  const missing = globSync('src/domains/*/server/**/*.ts')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split(/\n {2}(?=route\()/)
        .slice(1),
    )
    .flatMap((block) => {
      const name = /^route\(\s*app,\s*(?:\w+\.)?(\w+)/.exec(block)?.[1] ?? ''
      return Object.entries(headers).flatMap(([part, reads]) =>
        reads.test(block) ? [`${name} ${part}`] : [],
      )
    })
    .filter((each) => !declared().has(each))
  expect(missing).toEqual([])
})

function declared(): Set<string> {
  const contracts = globSync('src/domains/*/contract/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const blocks = contracts.flatMap((contract) => contract.split(/\n(?=export const )/))
  return new Set(
    blocks.flatMap((block) => {
      const name = /^export const (\w+) = (?:post|put|patch|del)\(/.exec(block)?.[1] ?? ''
      return ['ifMatch', 'key'].flatMap((part) =>
        block.includes(`\n  ${part}: '`) ? [`${name} ${part}`] : [],
      )
    }),
  )
}
