// User journeys in a real browser, against the real product on a free port with its demo data.
import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/support/browser.ts'
import { findFreePort } from './e2e/support/free-port.ts'
import { isLongRun } from './e2e/support/long.ts'
import { keepTemporaryFilesInMemory } from './tests/support/memory-folder.ts'

keepTemporaryFilesInMemory()

// Every worker reads this file again and must get the values of the first.
const port = (process.env['E2E_PORT'] ??= String(await findFreePort()))
// The port that takes replies by SMTP.
process.env['E2E_SMTP_PORT'] ??= String(await findFreePort())
const origin = `http://localhost:${port}`
const browser = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/tours-seen.ts',
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: true,
  ...(isLongRun ? {} : { grepInvert: /@long/ }),
  // One more than the smallest machine has cores: a journey waits for timers and frames about a fifth of its time.
  workers: 3,
  // A slow machine must not look like a failure. A fast one needs a tenth of this.
  timeout: 120_000,
  // A shared machine can be slow for a moment. A journey that fails twice is broken.
  retries: process.env['CI'] ? 1 : 0,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: origin,
    // A fresh context loads the product again, about a sixth of the browser's work for a page. Between journeys the
    // runner clears cookies, storage and routes.
    reuseContext: true,
    // Animations paint frames that nothing looks at. Journeys about motion allow it.
    contextOptions: { reducedMotion: 'reduce' },
    // The service worker would answer requests that journeys intercept. Journeys about the worker allow it.
    serviceWorkers: 'block',
    // Recording every step costs a third of the time. Only a retried journey is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      env: browser.env,
      // Containers have neither the kernel rights for the sandbox nor enough shared memory.
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: ['narrow.spec.ts', 'narrow-help.spec.ts'],
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'mobile',
      // The table and the keyboard need wide screens. Narrow screens have their own journey.
      testMatch: [
        'narrow.spec.ts',
        'narrow-help.spec.ts',
        ...(isLongRun ? ['accessibility.spec.ts', 'doors.spec.ts'] : []),
      ],
      // Rules of access do not depend on the width.
      grepInvert: isLongRun ? /@wide/ : /@wide|@long/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `"${process.execPath}" e2e/support/server.ts ${port}`,
    url: `${origin}/readyz`,
    timeout: 300_000,
    stdout: 'ignore',
    stderr: 'pipe',
    // The product stops its database itself. A plain kill would leave it running.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
