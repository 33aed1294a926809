// The client of the agency's sign-in service: OpenID Connect, code flow with PKCE.
import type { Configuration } from 'openid-client'
import type { SignInService } from '#platform/server/services.ts'

const TIMEOUT_S = 10
/** Its addresses change rarely, and its keys are read again by themselves. */
const KEPT_MS = 3_600_000

/** Proves that the answer belongs to the browser that asked. Kept on the server between both. */
export type Proof = { state: string; nonce: string; verifier: string }
/** The person as the service knows them. */
export type Identity = { subject: string; email: string | null; isVerified: boolean; name: string | null }

type Known = { service: SignInService; configuration: Promise<Configuration>; at: number }
let known: Known | undefined

/** Loaded with the first use: most installations have no sign-in service. */
const library = () => import('openid-client')

async function discover(service: SignInService): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery } = await library()
  const issuer = new URL(service.issuer)
  const { clientId, clientSecret } = service
  // The configuration allows plain HTTP only on this machine in production.
  const execute = issuer.protocol === 'http:' ? [allowInsecureRequests] : []
  const options = { execute, timeout: TIMEOUT_S }
  const found = await discovery(issuer, clientId, clientSecret, ClientSecretBasic(clientSecret), options)
  // Basic is the standard's default. Some services know only the other way.
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  if (methods.includes('client_secret_basic')) return found
  return discovery(issuer, clientId, clientSecret, ClientSecretPost(clientSecret), options)
}

function configurationOf(service: SignInService): Promise<Configuration> {
  if (known?.service === service && Date.now() - known.at < KEPT_MS) return known.configuration
  const configuration = discover(service)
  const mine = { service, configuration, at: Date.now() }
  known = mine
  configuration.catch(() => {
    if (known === mine) known = undefined
  })
  return configuration
}

export async function signInAddress(
  service: SignInService,
  callback: string,
): Promise<{ address: string; proof: Proof }> {
  const configuration = await configurationOf(service)
  const {
    buildAuthorizationUrl,
    calculatePKCECodeChallenge,
    randomNonce,
    randomPKCECodeVerifier,
    randomState,
  } = await library()
  const proof = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope: 'openid email profile',
    code_challenge: await calculatePKCECodeChallenge(proof.verifier),
    code_challenge_method: 'S256',
    state: proof.state,
    nonce: proof.nonce,
  })
  return { address: address.href, proof }
}

/** Throws when the answer is not one of this service to this proof. */
export async function readIdentity(service: SignInService, answer: URL, proof: Proof): Promise<Identity> {
  const configuration = await configurationOf(service)
  const { authorizationCodeGrant, fetchUserInfo } = await library()
  const tokens = await authorizationCodeGrant(configuration, answer, {
    pkceCodeVerifier: proof.verifier,
    expectedState: proof.state,
    expectedNonce: proof.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The sign-in service sent no ID token.')
  // By the standard, the address is in the ID token or behind the user info address.
  const hasEmail = typeof claims['email'] === 'string'
  const person = hasEmail
    ? claims
    : { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), sub: claims.sub }
  return {
    subject: claims.sub,
    email: text(person['email']),
    isVerified: person['email_verified'] === true,
    name: text(person['name']),
  }
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? value.trim() : null
