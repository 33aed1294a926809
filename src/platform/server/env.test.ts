import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

const key = () => `k1:${randomBytes(32).toString('base64')}`

describe('the configuration', () => {
  it('needs nothing on a laptop', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: 'localhost',
      DATA_DIR: './data',
      DEMO: 'on',
      ROLE: 'all',
    })
  })

  it('treats an empty variable as not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000)
  })

  it('reports all errors at once', () => {
    const wrong = () => readEnv({ PORT: 'x', ROLE: 'boss', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })
    expect(wrong).toThrow('4 faults')
    for (const name of ['PORT', 'ROLE', 'DATABASE_URL', 'LOG_LEVEL'])
      expect(wrong).toThrow(new RegExp(`- ${name}: `))
    expect(wrong).toThrow('PORT: Enter a number.')
    expect(wrong).toThrow('ROLE: Choose one of: web, worker, all.')
  })

  it('reports wrong values together with what production lacks, each once', () => {
    const wrong = () =>
      readEnv({
        NODE_ENV: 'production',
        PORT: 'x',
        PUBLIC_URL: 'hire',
        SMS_FROM: '+17135550142',
        ROLE: 'web',
      })
    expect(wrong).toThrow('5 faults')
    for (const name of [
      'PORT',
      'PUBLIC_URL',
      'SECRET_KEYS',
      'SMS_ACCOUNT, SMS_TOKEN and SMS_FROM',
      'ROLE=web',
    ])
      expect(wrong).toThrow(new RegExp(`- ${name}: `))
  })

  it('refuses production without a secret and a public address', () => {
    const wrong = () => readEnv({ NODE_ENV: 'production' })
    expect(wrong).toThrow(/SECRET_KEYS: missing/)
    expect(wrong).toThrow(/PUBLIC_URL: missing/)
    expect(
      readEnv({ NODE_ENV: 'production', SECRET_KEYS: key(), PUBLIC_URL: 'https://hire.example' }).production,
    ).toBe(true)
  })

  it.each(['http://', 'https://', 'http://hire.example', 'ftp://hire.example', 'hire.example'])(
    'refuses the public address %s in production',
    (PUBLIC_URL) =>
      expect(() => readEnv({ NODE_ENV: 'production', SECRET_KEYS: key(), PUBLIC_URL })).toThrow(/PUBLIC_URL/),
  )

  it.each([
    'k1:short',
    'nokey',
    `k1:${Buffer.alloc(32).toString('base64')}`,
    `k1:${Buffer.alloc(32, 'ab').toString('base64')}`,
  ])('refuses the weak secret %s', (SECRET_KEYS) =>
    expect(() => readEnv({ SECRET_KEYS })).toThrow(/SECRET_KEYS/),
  )

  it('trusts a proxy only by number or address', () => {
    expect(readEnv({ TRUST_PROXY: '1' }).TRUST_PROXY).toBe(1)
    expect(readEnv({ TRUST_PROXY: '10.0.0.0/8, ::1' }).TRUST_PROXY).toEqual(['10.0.0.0/8', '::1'])
    expect(() => readEnv({ TRUST_PROXY: 'on' })).toThrow(/TRUST_PROXY/)
  })

  it('requires a shared database for several processes, and all of S3 or none', () => {
    expect(() => readEnv({ ROLE: 'worker' })).toThrow(/set DATABASE_URL/)
    expect(() => readEnv({ S3_BUCKET: 'x' })).toThrow(/set all four, or none/)
  })

  it('takes test payments or Stripe, not both', () => {
    expect(readEnv({ PAYMENTS: 'test' }).PAYMENTS).toBe('test')
    expect(() => readEnv({ PAYMENTS: 'real' })).toThrow(/PAYMENTS/)
    const both = { PAYMENTS: 'test', STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' }
    expect(() => readEnv(both)).toThrow(/set one of them/)
  })

  it('is explained variable by variable in .env.example', async () => {
    const example = await readFile('.env.example', 'utf8')
    const source = await readFile('src/platform/server/env.ts', 'utf8')
    const known = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): (?:z|flag)/gm)].map((match) => match[1] ?? '')
    expect(known.length).toBeGreaterThan(15)
    for (const name of known) expect(example, name).toMatch(new RegExp(`^# .+\\n#? ?${name}=`, 'm'))
  })
})
