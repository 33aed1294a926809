import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { keyring, ownSecretKeys } from './secrets.ts'

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`

describe('secrets at rest', () => {
  it('are restored, and look different every time', () => {
    const ring = keyring(key('k1'))
    const sealed = ring.seal('sk_live_äöü')
    expect(ring.open(sealed)).toBe('sk_live_äöü')
    expect(ring.seal('sk_live_äöü')).not.toBe(sealed)
    expect(sealed.startsWith('k1.')).toBe(true)
  })

  it('make the same code for all processes with the keys, and another for each purpose', () => {
    const keys = key('k1')
    expect(keyring(keys).codeFor('a')).toBe(keyring(keys).codeFor('a'))
    expect(keyring(keys).codeFor('a')).toMatch(/^([0-9a-f]{5}-){3}[0-9a-f]{5}$/)
    expect(keyring(keys).codeFor('b')).not.toBe(keyring(keys).codeFor('a'))
    expect(keyring(key('k1')).codeFor('a')).not.toBe(keyring(keys).codeFor('a'))
  })

  it('stay readable after a new first key, and not without their own', () => {
    const old = key('k1')
    const sealed = keyring(old).seal('x')
    expect(keyring(`${key('k2')},${old}`).open(sealed)).toBe('x')
    expect(() => keyring(key('k2')).open(sealed)).toThrow('not in SECRET_KEYS')
  })

  it('cannot be changed, nor moved to another key id', () => {
    const both = `${key('k1')},${key('k2')}`
    const ring = keyring(both)
    const sealed = ring.seal('x')
    expect(() => ring.open(sealed.replace('k1.', 'k2.'))).toThrow()
    expect(() => ring.open(`${sealed.slice(0, -2)}AA`)).toThrow()
  })

  it('get a new key on an installation without one, once and only for its owner', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'candorhire-keys-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const [first, second] = await Promise.all([ownSecretKeys(folder), ownSecretKeys(folder)])
    expect(first).toBe(second)
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
  })
})
