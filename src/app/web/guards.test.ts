import { QueryClient } from '@tanstack/react-query'
import { isNotFound, isRedirect } from '@tanstack/react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ROLES } from '#shared/roles.ts'
import { recogniseVisitor, requireCustomer, requireStaff } from './guards.ts'
import { findUser } from './visitor.ts'

type Role = (typeof ROLES)[number]
type Input = Parameters<typeof requireStaff>[0]

/** The result of a guard for one visitor: admitted, redirected, not found, or an error. */
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
  it('say to a known user that the session ended', async () => {
    vi.stubGlobal('localStorage', { getItem: () => 'yes' })
    expect(await ask(requireStaff, null)).toEqual(['/signin', { next: '/wanted?x=1', ended: true }])
    expect(await ask(requireCustomer, null)).toEqual(['/portal/login', { next: '/wanted?x=1', ended: true }])
  })
  it('do not exist for a customer', async () => expect(await ask(requireStaff, 'customer')).toBe('not found'))
  it('fail when the server is unreachable', async () =>
    expect(await ask(requireStaff, 'unreachable')).toBe('Failed to fetch'))
})

describe('portal routes', () => {
  it('open for a customer', async () =>
    expect(await ask(requireCustomer, 'customer')).toMatchObject({ user: { customer: true } }))
  it('send a visitor to the portal sign-in and back', async () =>
    expect(await ask(requireCustomer, null)).toEqual(['/portal/login', { next: '/wanted?x=1' }]))
  it.each(['admin', 'manager', 'recruiter'] as const)(
    'send the role %s to the portal sign-in only',
    async (role) => expect(await ask(requireCustomer, role)).toEqual(['/portal/login', {}]),
  )
})

describe('the two calls for the signed-in user', () => {
  /** Responses of the auth-user call and the customer-me call, by status or by body. */
  function answer(calls: { user: number | object; customer: number | object }) {
    vi.stubGlobal('fetch', (path: string) => {
      const given = path === '/api/auth/user' ? calls.user : calls.customer
      return Promise.resolve(
        typeof given === 'number' ? new Response('{}', { status: given }) : Response.json(given),
      )
    })
  }
  const open = async (guard: typeof requireCustomer | typeof requireStaff) => {
    const location = { href: '/wanted' } as Input['location']
    return guard({ context: { client: new QueryClient() }, location }).catch((thrown) => {
      if (isRedirect(thrown)) return [thrown.options.to, thrown.options.search]
      throw thrown
    })
  }
  const customer = { id: '1', role: 'customer', customer: true }

  it.each([
    { role: 'customer', customer: false },
    { role: 'recruiter', customer: true },
  ])('mark a customer by role or by flag: %o', async (marks) => {
    answer({ user: { id: '1', ...marks }, customer: { user: customer, clients: [] } })
    expect(await open(requireCustomer)).toMatchObject({ user: { id: '1' } })
    await expect(open(requireStaff)).rejects.toSatisfy(isNotFound)
  })

  it.each([401, 403])('sign a customer in by customer-me alone when auth-user returns %i', async (status) => {
    answer({ user: status, customer: { user: customer, clients: [] } })
    expect(await open(requireCustomer)).toMatchObject({ user: { id: '1', twoFactorDue: false } })
  })

  it.each([401, 403])('sign a customer in by auth-user alone when customer-me returns %i', async (status) => {
    answer({ user: customer, customer: status })
    expect(await open(requireCustomer)).toMatchObject({ user: { id: '1' } })
    expect(await recogniseVisitor({ context: { client: new QueryClient() } })).toMatchObject({
      visitor: { id: '1' },
    })
  })

  it.each([401, 403, 404])('lead to the sign-in page when customer-me returns %i, too', async (status) => {
    answer({ user: 403, customer: status })
    expect(await open(requireCustomer)).toEqual(['/portal/login', { next: '/wanted' }])
    expect(await open(requireStaff)).toEqual(['/signin', { next: '/wanted' }])
    expect(await recogniseVisitor({ context: { client: new QueryClient() } })).toMatchObject({
      visitor: null,
    })
  })

  it('are each refused once for all guards of a navigation, and asked again later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const asked: string[] = []
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path)
      return Promise.resolve(new Response('{}', { status: 401 }))
    })
    const context = { client: new QueryClient() }
    const location = { href: '/wanted' } as Input['location']
    await requireCustomer({ context, location }).catch(() => undefined)
    await recogniseVisitor({ context })
    expect(asked).toEqual(['/api/auth/user', '/api/customer/me'])
    vi.advanceTimersByTime(2_001)
    await recogniseVisitor({ context })
    expect(asked).toHaveLength(4)
    vi.useRealTimers()
  })

  it('repeat after 30 minutes, and the last answer holds while offline', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
    answer({ user: { id: '1', role: 'manager' }, customer: 403 })
    expect(await findUser(client)).toMatchObject({ role: 'manager' })
    answer({ user: { id: '1', role: 'recruiter' }, customer: 403 })
    vi.advanceTimersByTime(29 * 60_000)
    expect(await findUser(client)).toMatchObject({ role: 'manager' })
    vi.advanceTimersByTime(2 * 60_000)
    expect(await findUser(client)).toMatchObject({ role: 'recruiter' })
    vi.advanceTimersByTime(31 * 60_000)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await findUser(client)).toMatchObject({ role: 'recruiter' })
    answer({ user: 401, customer: 401 })
    expect(await findUser(client)).toBeNull()
    vi.useRealTimers()
  })
})

describe('a sign-in page', () => {
  it('also opens when the server is unreachable', async () =>
    expect(await ask(recogniseVisitor, 'unreachable')).toEqual({ visitor: null, isReachable: false }))
  it('recognizes a signed-in user', async () =>
    expect(await ask(recogniseVisitor, 'manager')).toMatchObject({ visitor: { role: 'manager' } }))
})
