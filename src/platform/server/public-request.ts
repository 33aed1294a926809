// Requests to addresses that users enter. The name is resolved here, each resolved address is checked, and the connection
// goes to exactly that address: an answer of the name server cannot change between the check and the call.
import { lookup as resolve } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Db } from './database.ts'
import { passOutgoing } from './outgoing.ts'

const PRIVATE = new BlockList()
const IPV4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [net, prefix] of IPV4) PRIVATE.addSubnet(net, prefix, 'ipv4')
const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')
const TUNNELS = new BlockList()
// Documentation, and addresses that carry an IPv4 address inside.
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  TUNNELS.addSubnet(net, prefix, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !PRIVATE.check(address, 'ipv4')
  if (family === 6) return PUBLIC_V6.check(address, 'ipv6') && !TUNNELS.check(address, 'ipv6')
  return false
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp)$/

/** Without asking the name server. */
export function looksPublic(url: URL): boolean {
  const host = hostOf(url).replace(/\.$/, '')
  return isIP(host) ? isPublicAddress(host) : host.includes('.') && !LOCAL_NAME.test(host)
}

class PrivateAddress extends Error {
  constructor() {
    super('The address leads to a private network.')
  }
}

const guarded =
  (mayReach: (address: string) => boolean): LookupFunction =>
  (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => mayReach(address)))
        return done(new PrivateAddress(), '', 0)
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }

const FAILURES: Record<string, string> = {
  ENOTFOUND: 'No server has this name. Check the address.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server closed the connection.',
}

/** In words for the user who entered the address. */
export function failureOf(error: NodeJS.ErrnoException): string {
  if (error instanceof PrivateAddress) return error.message
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'No answer in time.'
  const code = error.code ?? ''
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return 'The certificate of the server is not valid.'
  return FAILURES[code] ?? 'The server could not be reached.'
}

type PublicRequest = {
  url: string
  body: string
  headers: Record<string, string>
  timeoutMs?: number
  /** Tests call servers on their own machine. */
  mayReach?: (address: string) => boolean
}

/** Answers the status. Redirects are not followed, the body of the response is not read. */
export async function postPublicly(db: Db, given: PublicRequest): Promise<number> {
  await passOutgoing(db)
  const { url, body, headers, timeoutMs = 10_000, mayReach = isPublicAddress } = given
  const target = new URL(url)
  const host = hostOf(target)
  if (isIP(host) && !mayReach(host)) return Promise.reject(new PrivateAddress())
  const send = target.protocol === 'https:' ? https.request : http.request
  return new Promise((done, fail) => {
    const request = send(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        lookup: guarded(mayReach),
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        done(response.statusCode ?? 0)
        response.destroy()
      },
    )
    request.on('error', (error: NodeJS.ErrnoException) => fail(new Error(failureOf(error), { cause: error })))
    request.end(body)
  })
}
