// The host names of this machine, for an installation without PUBLIC_URL.
import { hostname, networkInterfaces } from 'node:os'
import type { Env } from './env.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1'])

/** Addresses change while the process runs, as on a laptop that moves. */
export function ownNames({ HOST }: Pick<Env, 'HOST'>): (name: string) => boolean {
  const machine = hostname().toLowerCase()
  const names = new Set([...LOOPBACK, HOST.toLowerCase(), machine, `${machine}.local`])
  return (given) => {
    const name = given.toLowerCase().replace(/^\[|\]$/g, '')
    return names.has(name) || name.endsWith('.localhost') || isOwnAddress(name)
  }
}

const isOwnAddress = (name: string) =>
  /^[\d.]+$|:/.test(name) &&
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === name))
