// What the journeys need from a browser that Playwright cannot drive. Both speak W3C protocols, so no client library is
// needed: WebDriver BiDi (Firefox) and WebDriver (WebKit).
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** An input source of W3C WebDriver. Both protocols take the same. */
export type InputSource = { type: string; id: string; parameters?: object; actions: object[] }

export type Size = { width: number; height: number }

export interface Driver {
  open(url: string): Promise<void>
  /** Runs the body of a function in the page. Arguments and result are JSON. */
  run<T>(body: string, ...given: unknown[]): Promise<T>
  perform(sources: InputSource[]): Promise<void>
  /** Chooses a file in the page's only file input. */
  attach(file: string): Promise<void>
  close(): Promise<void>
}

export type BrowserKind = {
  name: string
  /** What is missing on this machine, for the report of a skipped journey. */
  missing(): string | null
  start(size: Size): Promise<Driver>
}

export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync)
}

export const FILE_INPUT = 'input[type=file]'

/** The source of a function that takes the arguments as one JSON text and returns JSON. */
export const wrapped = (body: string) =>
  `const given = JSON.parse(arguments[0]); return JSON.stringify((function () { ${body} }).apply(null, given) ?? null)`

/** Programs of one browser, in their own group and folder. All of it is gone at the end. */
export async function openWorkshop(name: string) {
  const folder = await mkdtemp(path.join(os.tmpdir(), `candorhire-${name}-`))
  const started: ChildProcess[] = []
  return {
    folder,
    start(command: string, args: string[], env: Record<string, string> = {}): ChildProcess {
      const child = spawn(command, args, {
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
        env: { ...process.env, HOME: folder, TMPDIR: folder, ...env },
      })
      started.push(child)
      return child
    },
    async close(): Promise<void> {
      for (const child of started.toReversed()) {
        const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
        if (exited && child.pid) process.kill(-child.pid, 'SIGKILL')
        await exited
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The part of a program's output that matches, as soon as it is printed. Its other output is dropped. */
export function firstMatch(output: Readable | null | undefined, pattern: RegExp): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  output?.on('data', (part) => {
    text = `${text}${String(part)}`.slice(-4_000)
    const found = pattern.exec(text)?.[1]
    if (found) resolve(found)
  })
  output?.on('end', () => reject(new Error(`The program ended without ${String(pattern)}: ${text}`)))
  return promise
}
