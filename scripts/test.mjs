// npm test: all checks that must pass before a change is shared. Ends with one line of counts.
// npm test -- --only check|unit|e2e    npm test -- --long: every journey
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { capture } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node-24.mjs'
import { Complaint, root, runMain } from './lib/project.mjs'
import { runStaticChecks } from './lib/static-checks.mjs'
import { hasJourneys, runPlaywright, runVitest } from './lib/test-runners.mjs'
import { createTimetable } from './lib/timetable.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

const parts = ['check', 'unit', 'e2e']

if (process.argv.includes('--long')) process.env['LONG_JOURNEYS'] = 'true'

await runMain(async () => {
  const wanted = readWanted()
  const timetable = createTimetable()
  const total = { passed: 0, failed: 0 }
  const remarks = []
  const run = async (stage, work) => {
    const counts = await timetable.time(stage, work)
    total.passed += counts.passed
    total.failed += counts.failed
    remarks.push(...(counts.remarks ?? []))
    timetable.addFiles(counts.files ?? [])
    return counts
  }
  await timetable.time('packages', ensureInstalled)
  // One after the other: side by side they took a fifth longer on two cores.
  if (wanted.includes('check')) await run('static checks', runStaticChecks)
  if (wanted.includes('unit')) await run('unit and integration tests', runVitest)
  if (wanted.includes('e2e')) {
    const build = await run('web build', runWebBuild)
    if (build.failed === 0) await run('size of the web app', runSizeCheck)
    if (build.failed === 0) await run('journeys', runJourneys)
  }
  // Repeated at the end, because the output of the journeys is long.
  if (remarks.length > 0) process.stdout.write(`\n${remarks.join('\n')}\n`)
  process.stdout.write(`\n${timetable.print()}\n\n`)
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
})

function readWanted() {
  const args = process.argv.slice(2).filter((arg) => arg !== '--long')
  if (args.length === 0) return parts
  const part = args[0] === '--only' ? args[1] : args[0]?.replace('--only=', '')
  if (parts.includes(part)) return [part]
  throw new Complaint(`Use --only with one of ${parts.join(', ')}.`)
}

async function runWebBuild() {
  if (!existsSync(path.join(root, 'vite.config.ts'))) return { passed: 0, failed: 0 }
  try {
    await ensureWebBuilt()
    process.stdout.write('ok   web build\n')
    return { passed: 1, failed: 0 }
  } catch (error) {
    process.stdout.write(`FAIL web build\n${error.message}\n`)
    return { passed: 0, failed: 1 }
  }
}

async function runSizeCheck() {
  if (!existsSync(path.join(root, 'scripts/check-size.ts'))) return { passed: 0, failed: 0 }
  const { code, output } = await capture(node24(), ['scripts/check-size.ts'])
  process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} size of the web app\n${code === 0 ? '' : output}`)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function runJourneys() {
  if (!hasJourneys()) return { passed: 0, failed: 0 }
  await ensureBrowser()
  return runPlaywright()
}
