// Runs vitest and Playwright with their own output, and reads the counts from their reports.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { show } from './command.mjs'
import { cacheDir, root, toolEnvironment, toolsDir } from './project.mjs'

export async function runVitest() {
  const report = freshReport('vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await show(path.join(toolsDir, 'vitest'), args)
  return judge('vitest', code, report, (result) => ({
    passed: result.numPassedTests,
    failed: result.numFailedTests,
    remarks: remarksOfVitest(result),
    files: result.testResults.map((file) => ({
      name: path.relative(root, file.name),
      ms: file.endTime - file.startTime,
    })),
  }))
}

export async function runPlaywright() {
  const report = freshReport('playwright.json')
  const env = toolEnvironment({ PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  const code = await show(path.join(toolsDir, 'playwright'), ['test', '--reporter=list,json'], { env })
  return judge('Playwright', code, report, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    remarks: [...suites.flatMap(remarksOfSuite), ...remarksOfSkipped(suites)],
    files: suites.map((file) => ({ name: `e2e/${file.file}`, ms: durationOfSuite(file) })),
  }))
}

export function hasJourneys() {
  return existsSync(path.join(root, 'e2e')) && existsSync(path.join(root, 'playwright.config.ts'))
}

/** Failed tests, and tests that passed only on retry, each with its first reason. */
function remarksOfVitest({ testResults }) {
  return testResults.flatMap((file) => {
    const name = path.relative(root, file.name)
    if (file.assertionResults.length === 0 && file.message) return [remark(true, name, file.message)]
    return file.assertionResults
      .filter((test) => test.failureMessages.length > 0)
      .map((test) => remark(test.status === 'failed', `${name} > ${test.fullName}`, test.failureMessages[0]))
  })
}

function remarksOfSuite({ specs = [], suites = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => {
        const reason = test.results.flatMap((result) => result.errors)[0]?.message ?? ''
        const title = `${spec.file}:${spec.line} > ${spec.title} (${test.projectName})`
        return remark(test.status === 'unexpected', title, reason)
      }),
  )
  return [...own, ...suites.flatMap(remarksOfSuite)]
}

/** Journeys that this machine cannot run, counted by their reason. They count neither as passed nor as failed. */
function remarksOfSkipped(suites) {
  const reasons = suites.flatMap(reasonsOfSkipped)
  return [...new Set(reasons)].map((reason) => {
    const { length } = reasons.filter((each) => each === reason)
    return `SKIP  ${length} journeys: ${reason}`
  })
}

const reasonsOfSkipped = ({ specs = [], suites = [] }) => [
  ...specs
    .flatMap((spec) => spec.tests)
    .filter((test) => test.status === 'skipped')
    .map((test) => test.annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given'),
  ...suites.flatMap(reasonsOfSkipped),
]

function durationOfSuite({ specs = [], suites = [] }) {
  const results = specs.flatMap((spec) => spec.tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + durationOfSuite(suite), own)
}

function remark(hasFailed, title, reason) {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, 12)
  const verdict = hasFailed ? 'FAIL ' : 'AGAIN'
  return [`${verdict} ${title}`, ...lines.map((line) => `      ${line}`)].join('\n')
}

function freshReport(name) {
  mkdirSync(cacheDir, { recursive: true })
  const report = path.join(cacheDir, name)
  rmSync(report, { force: true })
  return report
}

/** A runner that crashed, reported errors outside its tests, or ran no tests counts as one more failure. */
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
