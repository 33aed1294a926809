// node bench/board.ts [--cards 5000 --port 3300 --profile file]: a board of thousands of cards in a real browser.
// Prints the time until an interaction is painted, until a move shows here and in another window, and how evenly a
// column scrolls. An empty page in the same browser is the baseline. Needs the built web app and the data of npm run
// bench.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { connectTo } from '#platform/server/connection.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import { findBrowser } from '../e2e/support/browser.ts'
import { endProduct, type Product, signIn, startProduct } from '../tests/support/product.ts'
import { type Figure, figure, framesWhile, installMeters, type Move, movePainted } from './board-meters.ts'
import { BENCH_RECRUITER } from './seed.ts'

const DATA = '.cache/bench/20000'
const JOB = '0190b000-0000-7000-8000-00000000f5f5'
const STAGES = [1, 2, 3, 4, 5].map((number) => `01990000-0000-7000-8000-00000000020${number}`)
const REPEATS = 7

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      cards: { type: 'string', default: '5000' },
      port: { type: 'string', default: '3300' },
      profile: { type: 'string' },
    },
  })
  const postgres = await startEmbeddedPostgres({ dataDir: DATA })
  const client = await connectTo(postgres.url)
  let product: Product | undefined
  let browser: Browser | undefined
  try {
    await migrate(postgres.url)
    await layOut(client, Number(values.cards))
    product = await startProduct({ port: Number(values.port), env: { DATABASE_URL: postgres.url } })
    const { executablePath, env } = await findBrowser()
    browser = await chromium.launch({
      executablePath,
      env,
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    })
    const figures = await measureBoard(product, browser, {
      cards: Number(values.cards),
      profile: values.profile,
    })
    console.log(table(figures))
  } finally {
    await browser?.close()
    if (product) await endProduct(product)
    await clear(client)
    await client.end()
    await postgres.stop()
  }
}

async function clear(client: pg.Client): Promise<void> {
  await client.query('delete from applications where job_id = $1', [JOB])
  await client.query('delete from job_postings where id = $1', [JOB])
}

/** One posting whose first five stages share the cards. */
async function layOut(client: pg.Client, cards: number): Promise<void> {
  await clear(client)
  await client.query(
    `insert into job_postings (id, client_id, title, slug, reference_number, description, employment_type, category, city,
       state, openings, status, posted_at)
     select $1, client_id, 'Many cards', 'many-cards', 'MANY', description, employment_type, category, city, state, 9, 'open',
       posted_at from job_postings order by id limit 1`,
    [JOB],
  )
  await client.query(
    `insert into applications (id, candidate_id, job_id, client_id, stage_id, stage_entered_at, position, score, owner_id)
     select gen_random_uuid(), c.id, j.id, j.client_id, ($2::uuid[])[c.n % 5 + 1], now() - c.n % 9 * interval '1 day', c.n,
       c.n % 100, c.owner_id
     from (select id, owner_id, row_number() over (order by id) as n from candidates limit $3) c, job_postings j
     where j.id = $1`,
    [JOB, STAGES, cards],
  )
}

async function measureBoard(
  product: Product,
  browser: Browser,
  { cards, profile }: { cards: number; profile: string | undefined },
): Promise<Figure[]> {
  const headers = await signIn(product, BENCH_RECRUITER)
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  await addSession(context, product.url, headers['cookie'] ?? '')
  await context.addInitScript(() => localStorage.setItem('cdh-tours-seen', '["dashboard-intro"]'))
  const page = await context.newPage()
  await installMeters(page)
  await page.goto(`${product.url}/employer/pipeline?job=${JOB}`)
  await loadAll(page, cards / STAGES.length)
  const session = profile ? await context.newCDPSession(page) : null
  await session?.send('Profiler.enable')
  await session?.send('Profiler.start')
  const figures = [
    await emptyPage(context),
    await scrolling(page),
    await repeated('move with the menu, until painted', (turn) => byMenu(page, turn)),
    await repeated('move with the keyboard, until painted', (turn) => byKeyboard(page, turn)),
    await repeated('move with the mouse, until painted', (turn) => byMouse(page, turn)),
    await interactions(page),
    await repeated('move of another window, until painted', (turn) =>
      byAnother(page, product, headers, turn),
    ),
  ]
  if (session && profile)
    await writeFile(profile, JSON.stringify((await session.send('Profiler.stop')).profile))
  return figures
}

async function addSession(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await context.addCookies([{ name, value, url }])
}

async function repeated(name: string, once: (turn: number) => Promise<number>): Promise<Figure> {
  const times: number[] = []
  for (let turn = 0; turn < REPEATS; turn += 1) times.push(await once(turn))
  return figure(name, times)
}

const column = (page: Page, index: number) => page.locator(`[data-column="${STAGES[index]}"]`)

/** Scrolls every column to its last page and back to the top. */
async function loadAll(page: Page, perColumn: number): Promise<void> {
  for (const index of STAGES.keys()) {
    const scroller = column(page, index)
    await scroller.waitFor()
    const loaded = () => scroller.evaluate((element) => element.scrollHeight)
    while ((await loaded()) < perColumn * 84) {
      await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      await page.waitForTimeout(50)
    }
    await scroller.evaluate((element) => element.scrollTo(0, 0))
  }
  await page.waitForTimeout(500)
}

/** The best result of this browser on this machine: an empty page of the same height. */
async function emptyPage(context: BrowserContext): Promise<Figure> {
  const page = await context.newPage()
  await page.setContent('<div style="height:400000px;background:linear-gradient(red,blue)"></div>')
  const frames = await framesWhile(page, () => wheel(page))
  await page.close()
  return figure('frames, empty page scrolling', frames)
}

async function scrolling(page: Page): Promise<Figure> {
  const box = await column(page, 1).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 300)
  const frames = await framesWhile(page, () => wheel(page))
  await column(page, 1).evaluate((element) => element.scrollTo(0, 0))
  return figure('frames, column scrolling', frames)
}

async function wheel(page: Page): Promise<void> {
  for (let step = 0; step < 90; step += 1) {
    await page.mouse.wheel(0, 120)
    await page.waitForTimeout(16)
  }
}

const firstCard = async (page: Page, index: number) =>
  (await column(page, index).locator('[data-card]').first().getAttribute('data-card')) ?? ''

async function byMenu(page: Page, turn: number): Promise<number> {
  const move: Move = { cardId: await firstCard(page, turn % 4), to: STAGES[4] ?? '', event: 'keydown' }
  await page.locator(`[data-card="${move.cardId}"] > button[aria-describedby]`).focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Interviewing' }).focus()
  return movePainted(page, move, () => page.keyboard.press('Enter'))
}

async function byKeyboard(page: Page, turn: number): Promise<number> {
  const from = turn % 4
  const move: Move = { cardId: await firstCard(page, from), to: STAGES[from + 1] ?? '', event: 'keydown' }
  await page.locator(`[data-card="${move.cardId}"] > button[aria-describedby]`).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  return movePainted(page, move, () => page.keyboard.press('Space'))
}

async function byMouse(page: Page, turn: number): Promise<number> {
  const from = turn % 4
  const move: Move = { cardId: await firstCard(page, from), to: STAGES[from + 1] ?? '', event: 'drop' }
  const [card, target] = [
    await page.locator(`[data-card="${move.cardId}"]`).boundingBox(),
    await column(page, from + 1).boundingBox(),
  ]
  if (!card || !target) throw new Error('There is nothing to drag.')
  await page.mouse.move(card.x + 40, card.y + 20)
  await page.mouse.down()
  await page.mouse.move(target.x + 60, target.y + 40, { steps: 12 })
  return movePainted(page, move, () => page.mouse.up())
}

/** The slowest key press or click so far, as the browser reports it. */
async function interactions(page: Page): Promise<Figure> {
  for (const index of [0, 1, 2]) {
    await column(page, index).locator('[data-card] > button[aria-describedby]').nth(1).focus()
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
  }
  await page.keyboard.press('Escape')
  await page.waitForTimeout(300)
  return figure('interactions (key, click), until painted', await page.evaluate('bench.interactions'))
}

async function byAnother(
  page: Page,
  product: Product,
  headers: Record<string, string>,
  turn: number,
): Promise<number> {
  // A user's own changes are ignored for a while.
  await page.waitForTimeout(2_500)
  const from = turn % 4
  const move: Move = { cardId: await firstCard(page, from), to: STAGES[from + 1] ?? '', event: 'clock' }
  return movePainted(page, move, async () => {
    const body = JSON.stringify({ stageId: move.to, fromStageId: STAGES[from] })
    const answer = await fetch(`${product.url}/api/applications/${move.cardId}/move`, {
      method: 'POST',
      headers,
      body,
    })
    if (!answer.ok) throw new Error(await answer.text())
  })
}

function table(figures: readonly Figure[]): string {
  const head = ['what', 'times', 'median', 'p95', 'slowest']
  const lines = [head, ...figures.map((each) => [each.name, String(each.count), ...each.values])]
  const widths = head.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  return lines
    .map((line) =>
      line.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))),
    )
    .map((cells) => cells.join('  '))
    .concat('Milliseconds. Goals: an interaction 100, a move 50, a move of others 300, a frame 16.')
    .join('\n')
}

await main()
