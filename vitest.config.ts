// Unit and integration tests. Journeys in a browser belong to Playwright (e2e/), long fault drills to npm run faults.
import { defineConfig } from 'vitest/config'
import { helpArticles } from './scripts/help-articles.ts'

export default defineConfig({
  plugins: [helpArticles()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: ['tests/faults/**', 'e2e/**', 'node_modules/**'],
    globalSetup: ['tests/vitest-global-setup.ts'],
    // Processes rather than threads: a test that crashes or signals its process does not take all others along.
    pool: 'forks',
    // The files of one process share the modules they read: to read the server anew for each costs more than most of its
    // tests. What the server keeps in memory hangs on its database, and every file has a database of its own.
    isolate: false,
    maxWorkers: 2,
    // As with the journeys: a shared machine can be slow for a moment; what passes only the second time is named at the end.
    retry: process.env['CI'] ? 1 : 0,
    // A shared machine can stand still for a while. On a quiet one no test needs a tenth of this.
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
})
