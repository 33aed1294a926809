// The server runs TypeScript directly, which needs Node 24: the machine's own, or the one npm installed.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Complaint, root } from './project.mjs'

export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const bundled = path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(bundled)) return bundled
  throw new Complaint(
    `Candor Hire needs Node 24 or newer, and this is ${process.version}; install Node 24, ` +
      'or run npm ci without --omit=optional, which brings one along.',
  )
}

/** Node reads .env itself, but warns when it is missing, which is the normal case. */
export function envFileFlags() {
  return existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : []
}
