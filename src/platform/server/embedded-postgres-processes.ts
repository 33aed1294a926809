// Running processes of a cluster. Every PostgreSQL process has the cluster's folder as its working directory. This
// distinguishes a running server from a reused process id and a zombie.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Postmaster {
  pid: number
  port: number
  socketDir: string
}

const hasProc = process.platform === 'linux'

/** The server in postmaster.pid, running or not. Null when there is none or the file is incomplete. */
export function readPostmasterFile(clusterDir: string): Postmaster | null {
  const lines = readText(path.join(clusterDir, 'postmaster.pid')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  const socketDir = lines[4] ?? ''
  if (!pid || !port || !socketDir) return null
  return { pid, port, socketDir }
}

export function findPostmaster(clusterDir: string): Postmaster | null {
  const postmaster = readPostmasterFile(clusterDir)
  if (postmaster === null || !isPostgresAlive(postmaster.pid, clusterDir)) return null
  return postmaster
}

export function isPostgresAlive(pid: number, clusterDir: string): boolean {
  if (!hasProc) return isSignalable(pid)
  if (readText(`/proc/${pid}/comm`).trim() !== 'postgres') return false
  return workingDirectoryOf(pid, clusterDir) === clusterDir
}

/** PostgreSQL and initdb processes in a folder, including the postmaster. */
export function listProcessesIn(folder: string): number[] {
  if (!hasProc) return []
  const pids = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
  return pids.filter((pid) => {
    if (workingDirectoryOf(pid, null) !== folder) return false
    // A user's shell may be in the folder too. It is harmless and not ours to end.
    return ['postgres', 'initdb'].includes(readText(`/proc/${pid}/comm`).trim())
  })
}

/** Ends processes left by a killed postmaster. They end by themselves soon, unless they are busy. */
export async function endProcessesIn(folder: string): Promise<void> {
  const started = Date.now()
  for (;;) {
    const pids = listProcessesIn(folder)
    if (pids.length === 0) return
    const waited = Date.now() - started
    if (waited > 300) signalAll(pids, waited > 2_000 ? 'SIGKILL' : 'SIGQUIT')
    await sleep(50)
  }
}

export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended.
  }
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) signalProcess(pid, signal)
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function workingDirectoryOf(pid: number, whenForbidden: string | null): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch (error) {
    // Some containers hide it even from root. The caller then decides.
    const forbidden = error instanceof Error && 'code' in error && error.code === 'EACCES'
    return forbidden ? whenForbidden : null
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
