// A real OpenID Connect provider on a loopback socket, whose people a test chooses.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import OpenIdProvider from 'oidc-provider'

export type ServicePerson = { sub: string; email?: string; email_verified?: boolean; name?: string }

export const CLIENT = { clientId: 'candor-hire', clientSecret: 'a-secret-of-this-client-only' }

export type TestSignInService = {
  issuer: string
  people: Map<string, ServicePerson>
  /** How the browser comes back from there: the address of the callback, with its answer. */
  visit(address: string, sub: string): Promise<string>
  close(): Promise<void>
}

/** `inIdToken: false` leaves the address behind the user info address, as the standard has it. */
export async function startSignInService({
  redirectUri,
  inIdToken = true,
}: {
  redirectUri: string
  inIdToken?: boolean
}): Promise<TestSignInService> {
  const people = new Map<string, ServicePerson>()
  let handle: http.RequestListener = (_request, response) => response.writeHead(503).end()
  const server = http.createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new OpenIdProvider(issuer, {
    clients: [
      { client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !inIdToken,
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    // Its own pages for trying it out: any name signs in, and one click agrees.
    features: { devInteractions: { enabled: true } },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ ...(people.get(id) ?? { sub: id }) }),
    }),
  })
  handle = provider.callback()
  return {
    issuer,
    people,
    visit: (address, sub) => visit({ address, sub, redirectUri }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A browser of its own: follows redirects with cookies, and fills in the two forms. */
async function visit(input: { address: string; sub: string; redirectUri: string }): Promise<string> {
  const { sub, redirectUri } = input
  const cookies = new Map<string, string>()
  let address = input.address
  let form: URLSearchParams | undefined
  for (let step = 0; step < 12; step++) {
    const answer = await fetch(address, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: form }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    form = undefined
    const location = answer.headers.get('location')
    if (location) {
      address = new URL(location, address).href
      if (address.startsWith(redirectUri)) return address
      continue
    }
    const page = await answer.text()
    const action = /action="([^"]+)"/.exec(page)?.[1]
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (!action || !prompt)
      throw new Error(
        `The service answered ${answer.status}: ${page.replaceAll(/<[^>]*>|\s+/g, ' ').slice(0, 800)}`,
      )
    address = new URL(action, address).href
    form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login: sub, password: 'any' }) })
  }
  throw new Error('The service never led back.')
}
