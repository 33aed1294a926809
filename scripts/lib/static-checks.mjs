// The checks that need neither database nor browser, two at a time.
import path from 'node:path'
import { capture } from './command.mjs'
import { formatSeconds } from './progress.mjs'
import { toolsDir } from './project.mjs'

// The slowest first, so that two workers end together.
const steps = [
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  { name: 'architecture', command: ['depcruise', 'src', '--config', '.dependency-cruiser.cjs'] },
  { name: 'types of the server', command: ['tsc', '-p', 'tsconfig.server.json'] },
  { name: 'types of the web app', command: ['tsc', '-p', 'tsconfig.web.json'] },
  { name: 'types of the service worker', command: ['tsc', '-p', 'tsconfig.worker.json'] },
  { name: 'format', command: ['biome', 'check', '.'] },
]

/** Prints one line per step, and the output of those that fail; returns the counts. */
export async function runStaticChecks() {
  const waiting = [...steps]
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

async function runStep({ name, command: [tool, ...args] }) {
  const started = Date.now()
  const { code, output } = await capture(path.join(toolsDir, tool), args)
  const took = formatSeconds(Date.now() - started)
  process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${took})\n`)
  if (code !== 0) process.stdout.write(`${output.trim()}\n\n`)
  return code === 0
}
