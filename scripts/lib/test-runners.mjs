// Runs vitest and Playwright with their own output, and reads the counts from their reports.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { show } from './command.mjs'
import { cacheDir, root, toolEnvironment, toolsDir } from './project.mjs'

export async function runVitest() {
  const report = freshReport('vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await show(path.join(toolsDir, 'vitest'), args)
  return judge('vitest', code, report, (result) => ({
    passed: result.numPassedTests,
    failed: result.numFailedTests,
  }))
}

export async function runPlaywright() {
  const report = freshReport('playwright.json')
  const env = toolEnvironment({ PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  const code = await show(path.join(toolsDir, 'playwright'), ['test', '--reporter=list,json'], { env })
  return judge('Playwright', code, report, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }))
}

export function hasJourneys() {
  return existsSync(path.join(root, 'e2e')) && existsSync(path.join(root, 'playwright.config.ts'))
}

function freshReport(name) {
  mkdirSync(cacheDir, { recursive: true })
  const report = path.join(cacheDir, name)
  rmSync(report, { force: true })
  return report
}

/** A runner that crashed, complained beyond its tests or ran nothing at all counts as one failure more. */
function judge(name, code, report, readCounts) {
  if (!existsSync(report)) {
    process.stdout.write(`FAIL ${name} ended with code ${code} and left no report\n`)
    return { passed: 0, failed: 1 }
  }
  const counts = readCounts(JSON.parse(readFileSync(report, 'utf8')))
  if (counts.failed > 0) return counts
  if (code !== 0) process.stdout.write(`FAIL ${name} ended with code ${code}, though no test failed\n`)
  else if (counts.passed === 0) process.stdout.write(`FAIL ${name} ran no test\n`)
  else return counts
  return { ...counts, failed: 1 }
}
