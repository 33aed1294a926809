// The description of the API is one that programs can trust.
import { globSync, readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './support/app.ts'

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

  it('describes forms and files as such', () => {
    expect(Object.keys(named('addImport')?.requestBody?.content ?? {})).toEqual(['multipart/form-data'])
    expect(JSON.stringify(named('exportCandidates')?.responses['200'])).toContain('text/csv')
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
