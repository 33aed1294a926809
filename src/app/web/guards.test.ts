import { QueryClient } from '@tanstack/react-query'
import { isNotFound, isRedirect } from '@tanstack/react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ROLES } from '#platform/shared/roles.ts'
import { recogniseVisitor, requireCustomer, requireStaff } from './guards.ts'

type Role = (typeof ROLES)[number]
type Input = Parameters<typeof requireStaff>[0]

/** A guard's answer for one visitor: let in, sent elsewhere, not found, or an error. */
async function ask(guard: (input: Input) => Promise<object>, visitor: Role | null | 'unreachable') {
  vi.stubGlobal('fetch', () => {
    if (visitor === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'))
    if (visitor === null) return Promise.resolve(new Response('{}', { status: 401 }))
    return Promise.resolve(Response.json({ id: '1', role: visitor, customer: visitor === 'customer' }))
  })
  const client = new QueryClient()
  client.setDefaultOptions({ queries: { retryDelay: 0 } })
  const location = { href: '/wanted?x=1' } as Input['location']
  try {
    return await guard({ context: { client }, location })
  } catch (thrown) {
    if (isNotFound(thrown)) return 'not found'
    if (isRedirect(thrown)) return [thrown.options.to, thrown.options.search]
    return (thrown as Error).message
  }
}

afterEach(() => vi.unstubAllGlobals())

describe('staff routes', () => {
  it.each(['admin', 'manager', 'recruiter'] as const)('open for the role %s', async (role) =>
    expect(await ask(requireStaff, role)).toMatchObject({ user: { role } }),
  )
  it('send a visitor to sign in and back', async () =>
    expect(await ask(requireStaff, null)).toEqual(['/signin', { next: '/wanted?x=1' }]))
  it('do not exist for a customer', async () => expect(await ask(requireStaff, 'customer')).toBe('not found'))
  it('fail when the server cannot be reached', async () =>
    expect(await ask(requireStaff, 'unreachable')).toBe('Failed to fetch'))
})

describe('portal routes', () => {
  it('open for a customer', async () =>
    expect(await ask(requireCustomer, 'customer')).toMatchObject({ user: { customer: true } }))
  it('send a visitor to the portal’s door and back', async () =>
    expect(await ask(requireCustomer, null)).toEqual(['/portal/login', { next: '/wanted?x=1' }]))
  it.each(['admin', 'manager', 'recruiter'] as const)('send the role %s to the door alone', async (role) =>
    expect(await ask(requireCustomer, role)).toEqual(['/portal/login', {}]),
  )
})

describe('a door', () => {
  it('opens also when the server cannot be reached', async () =>
    expect(await ask(recogniseVisitor, 'unreachable')).toEqual({ visitor: null }))
  it('knows who is signed in already', async () =>
    expect(await ask(recogniseVisitor, 'manager')).toMatchObject({ visitor: { role: 'manager' } }))
})
