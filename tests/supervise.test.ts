// npm start, stopped in all ways: nothing outlives it, and no program is stopped twice.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { until } from './support/until.ts'

const root = path.resolve(import.meta.dirname, '..')

// The program reports each signal and takes a moment to end, like a server that finishes its requests.
const program = `
  let signals = 0
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      signals += 1
      console.log(signal)
      setTimeout(() => process.exit(signals), 300)
    })
  }
  setInterval(() => undefined, 1000)
  console.log('pid', process.pid)
`
const supervisor = `
  import { superviseAll } from './scripts/lib/command.mjs'
  const args = ['--import=./scripts/lib/follow-parent.mjs', '-e', ${JSON.stringify(program)}]
  process.exitCode = await superviseAll([{ command: process.execPath, args }])
`

let running: ChildProcess | null = null
afterEach(() => running?.kill('SIGKILL'))

async function start(command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env } })
  running = child
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString()
  })
  await until(() => /pid \d+\n/.test(output))
  const pid = Number(/pid (\d+)/.exec(output)?.[1])
  return { child, pid, signals: () => output.trim().split('\n').slice(1) }
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie, which the init process of some containers never reaps.
    return existsSync('/proc/self') && readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return true
  }
}

const direct = ['--input-type=module', '-e', supervisor]

it('forwards Ctrl-C once, though the terminal and npm both send it, and exits with the program’s code', async () => {
  const { child, pid, signals } = await start(process.execPath, direct)
  child.kill('SIGINT')
  await until(() => signals().length > 0)
  child.kill('SIGINT')
  await once(child, 'close')
  expect(child.exitCode).toBe(1)
  expect(signals()).toEqual(['SIGINT'])
  expect(isGone(pid)).toBe(true)
})

it('ends its program when it is killed', async () => {
  const { child, pid } = await start(process.execPath, direct)
  child.kill('SIGKILL')
  await until(() => isGone(pid))
})

it('ends when the shell between npm and itself was killed by a signal', async () => {
  const script = '"$0" --input-type=module -e "$1"; true'
  const shell = ['-c', script, process.execPath, supervisor]
  const { child, pid, signals } = await start('sh', shell, { npm_lifecycle_event: 'start' })
  child.kill('SIGTERM')
  await until(() => isGone(pid))
  await until(() => signals().length > 0)
  expect(signals()).toEqual(['SIGTERM'])
})
