// Journeys of people in a real browser, against the real product on a free port with its demo data.
import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/support/browser.ts'
import { findFreePort } from './e2e/support/free-port.ts'

// Every worker reads this file again and must get the answers of the first.
const port = (process.env['E2E_PORT'] ??= String(await findFreePort()))
const origin = `http://localhost:${port}`
const browser = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/tours-seen.ts',
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: true,
  // One more than the smallest machine has cores: a journey waits for timers and frames about a fifth of its time.
  workers: 3,
  // A waiting machine must not look like a fault; a quiet one needs a tenth of this.
  timeout: 120_000,
  // A shared machine can be slow for a moment; what fails twice is broken.
  retries: process.env['CI'] ? 1 : 0,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: origin,
    // A worker would answer in place of what journeys put in its way; those about the worker allow it.
    serviceWorkers: 'block',
    // To keep every step costs a third of the journey; one that failed is looked at closely when it is tried again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      env: browser.env,
      // Containers have neither the kernel rights for the sandbox nor the shared memory of a desktop.
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
      // The table and the keyboard are for wide screens; narrow ones have a journey of their own.
      testMatch: ['accessibility.spec.ts', 'doors.spec.ts', 'narrow.spec.ts', 'narrow-help.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `"${process.execPath}" e2e/support/server.ts ${port}`,
    url: `${origin}/readyz`,
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    // The product ends its database itself, which a plain kill would leave running.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
