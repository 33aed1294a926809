// The checks that need neither database nor browser, two at a time.
import path from 'node:path'
import { capture } from './command.mjs'
import { formatSeconds } from './progress.mjs'
import { cacheDir, toolEnvironment, toolsDir } from './project.mjs'

// The slowest first, so two workers end together.
const steps = [
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  { name: 'types of the web app', command: ['tsc', '-p', 'tsconfig.web.json'] },
  { name: 'types of the server', command: ['tsc', '-p', 'tsconfig.server.json'] },
  { name: 'types of the service worker', command: ['tsc', '-p', 'tsconfig.worker.json'] },
  { name: 'architecture', command: ['depcruise', 'src', '--config', '.dependency-cruiser.cjs'] },
  { name: 'format', command: ['biome', 'check', '.'] },
]

// The compiler and the linter are written in Go, and garbage collection would take a fifth of their time.
const env = toolEnvironment({ GOGC: process.env.GOGC ?? '400' })

/**
 * Prints one line per step and the output of failed steps. Returns the counts. While writing, the compiler may reuse
 * results for unchanged files. Before sharing, everything is checked from scratch.
 */
export async function runStaticChecks({ remember = false } = {}) {
  const waiting = remember ? steps.map(remembering) : [...steps]
  const counts = { passed: 0, failed: 0 }
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const passed = await runStep(step)
      counts[passed ? 'passed' : 'failed'] += 1
    }
  }
  await Promise.all([work(), work()])
  return counts
}

function remembering({ name, command: [tool, ...args] }) {
  if (tool !== 'tsc') return { name, command: [tool, ...args] }
  const memory = path.join(cacheDir, 'types', `${path.basename(args.at(-1), '.json')}.tsbuildinfo`)
  return { name, command: [tool, ...args, '--incremental', '--tsBuildInfoFile', memory] }
}

async function runStep({ name, command: [tool, ...args] }) {
  const started = Date.now()
  const { code, output } = await capture(path.join(toolsDir, tool), args, { env })
  const took = formatSeconds(Date.now() - started)
  process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${took})\n`)
  if (code !== 0) process.stdout.write(`${output.trim()}\n\n`)
  return code === 0
}
