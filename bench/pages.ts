// npm run bench -- --only pages [--url http://localhost:3000]: Lighthouse on a simulated phone, for the pages that
// strangers open first. Lighthouse comes from the npm registry when it is asked for, and is no part of the product.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findBrowser } from '../e2e/support/browser.ts'
import { findFreePort } from '../e2e/support/free-port.ts'
import { endProduct, type Product, signIn, startProduct } from '../tests/support/product.ts'

const LIGHTHOUSE = 'lighthouse@13'
const FLAGS = '--headless --no-sandbox --disable-gpu --disable-background-networking'

type Audit = { displayValue?: string; numericValue?: number }
type Result = { categories: Record<string, { score: number }>; audits: Record<string, Audit> }

const run = promisify(execFile)

async function measure(url: string, folder: string): Promise<Result> {
  const { executablePath, env } = await findBrowser()
  const file = path.join(folder, 'result.json')
  const options = ['--quiet', `--chrome-flags=${FLAGS}`, '--output=json', `--output-path=${file}`]
  await run('npx', ['--yes', LIGHTHOUSE, url, ...options], {
    env: { ...process.env, ...env, CHROME_PATH: executablePath },
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The file of a fixed version.
  return JSON.parse(await readFile(file, 'utf8')) as Result
}

function lineOf(page: string, { categories, audits }: Result): string {
  const score = (name: string) => String(Math.round((categories[name]?.score ?? 0) * 100)).padStart(7)
  const time = (name: string) => (audits[name]?.displayValue ?? '').replaceAll('\u00a0', ' ').padStart(9)
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map(score).join('')
  return page.padEnd(30) + scores + ['largest-contentful-paint', 'total-blocking-time'].map(time).join('')
}

async function measureAll(origin: string, more: string[] = []): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Our own answer.
  const { items } = (await (await fetch(`${origin}/api/public/jobs`)).json()) as { items: { slug: string }[] }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'candorhire-pages-'))
  try {
    console.log(`${'page'.padEnd(30)}  speed access  pract    seo      LCP  blocked`)
    // oxlint-disable-next-line no-await-in-loop -- One page at a time is what is measured.
    for (const page of ['/', '/jobs', `/jobs/${items[0]?.slug}`, '/signin', '/portal/login', ...more])
      console.log(lineOf(page, await measure(origin + page, folder)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Made = { items: { id: string }[]; url: string }

/** What a candidate opens from a text message. */
async function linkOn(product: Product): Promise<string> {
  const headers = await signIn(product, {
    email: 'recruiter@demo.candorhire.test',
    password: 'demo-candor-hire',
  })
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${product.url}/api/${path}`, {
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Our own answers.
    return (await answer.json()) as Made
  }
  const { items } = await ask('candidates?limit=1')
  const words = 'I agree that a recruiter may call me.'
  const link = { kind: 'consent', channel: 'copy', consentChannel: 'call', candidateId: items[0]?.id, words }
  return new URL((await ask('sent-links', link)).url).pathname
}

/** With demo data, on the built web app. */
export async function benchPages({ url }: { url?: string }): Promise<void> {
  if (url) return measureAll(url)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'candorhire-pages-'))
  const product = await startProduct({
    port: await findFreePort(),
    env: { DATA_DIR: dataDir, DEMO: 'on', NODE_ENV: 'test' },
  })
  try {
    await measureAll(product.url, [await linkOn(product)])
  } finally {
    await endProduct(product)
    await rm(dataDir, { recursive: true, force: true })
  }
}
