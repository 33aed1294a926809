import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { isKnownVisitor, rememberVisitor } from './known-visitor.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', { location: { search: '' } })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    clear: () => kept.clear(),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('a known visitor', () => {
  it('was signed in at the last visit, until the server says otherwise or they sign out', async () => {
    const client = new QueryClient()
    const stop = rememberVisitor(client)
    const ask = async (answer: Response) => {
      vi.stubGlobal('fetch', () => Promise.resolve(answer))
      await client.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => null)
      return isKnownVisitor()
    }
    expect(isKnownVisitor()).toBe(false)
    expect(await ask(new Response('{}', { status: 401 }))).toBe(false)
    expect(await ask(Response.json({ id: '1' }))).toBe(true)
    expect(await ask(new Response('{}', { status: 403 }))).toBe(true)
    expect(await ask(new Response('{}', { status: 401 }))).toBe(false)
    expect(await ask(Response.json({ id: '1' }))).toBe(true)
    localStorage.clear()
    // A request after signing out is refused and restores nothing.
    expect(await ask(new Response('{}', { status: 401 }))).toBe(false)
    // The sign-out did not reach the server: its page asks, and the storage stays empty.
    vi.stubGlobal('window', { location: { search: '?logout=1' } })
    expect(await ask(Response.json({ id: '1' }))).toBe(false)
    stop()
  })
})
