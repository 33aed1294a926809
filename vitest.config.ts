// Unit and integration tests. Journeys in a browser run with Playwright (e2e/), long fault drills with npm run faults.
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { helpArticles } from './scripts/help-articles.ts'
import { keepTemporaryFilesInMemory } from './tests/support/memory-folder.ts'

keepTemporaryFilesInMemory()

/** They start and kill the whole product. As the last files, they would keep one process busy and the others idle. */
const FIRST = ['faults-small', 'processes', 'killed-worker', 'demo'].map((name) => `/tests/${name}.test.ts`)
const isFirst = ({ moduleId }: TestSpecification) => FIRST.some((end) => moduleId.endsWith(end))

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))]
  }
}

export default defineConfig({
  plugins: [helpArticles()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: ['tests/faults/**', 'e2e/**', 'node_modules/**'],
    globalSetup: ['tests/vitest-global-setup.ts'],
    // Processes, not threads: a test that crashes or signals its process does not affect others.
    pool: 'forks',
    // The files of one process share modules, because loading the server again costs more than most tests. The server's
    // memory belongs to its database, and every file has its own.
    isolate: false,
    // One more than the smallest machine has cores: drills with killed processes wait for timeouts most of their time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // As with the journeys: a shared machine can be slow for a moment. Tests that pass only on retry are named at the
    // end.
    retry: process.env['CI'] ? 1 : 0,
    // A shared machine can stall for a while. On a fast one no test needs a tenth of this.
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
})
