// The journeys of the other browsers, written once: five on a desktop and four on a phone.
import { writeFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { pdfWith } from '../../tests/support/files.ts'
import { addStock, fund } from '../../tests/support/market.ts'
import { withDatabase } from '../support/database.ts'
import { makeLink, slots } from '../support/links.ts'
import { comeInAs, type Newcomer } from '../support/newcomer.ts'
import { otherPage, send, signInAs, uniqueWord } from '../support/people.ts'
import { addPeople, stageId, where } from '../support/pipeline.ts'
import type { Screen } from './screen.ts'

/** `page` is a Chromium that only prepares and checks data over the API. */
type Journey = (screen: Screen, page: Page) => Promise<void>

const RECRUITER = { email: 'recruiter@demo.candorhire.test', password: 'demo-candor-hire' }

async function signIn(screen: Screen, { email, password }: Newcomer): Promise<void> {
  await screen.open('/signin')
  await screen.write('Email', email)
  await screen.write('Password', password)
  await screen.press('button', 'Sign in')
  await screen.sees('heading', 'Dashboard')
}

const PLACES = [
  ['/hiring-tracker', 'Hiring tracker'],
  ['/employer/pipeline', 'Pipeline'],
  ['/interview-tracker', 'Interviews'],
  ['/sent-links', 'Sent links'],
  ['/admin/job-postings', 'Job postings'],
  ['/employer/campaigns', 'Campaigns'],
  ['/area-leads', 'Area leads'],
  ['/campaign-routing', 'Campaign routing'],
  ['/lead-purchasing', 'Lead purchasing'],
  ['/spreadsheet-upload', 'Spreadsheet upload'],
  ['/payment-history', 'Payment history'],
] as const

const openPlaces: Journey = async (screen) => {
  await signIn(screen, RECRUITER)
  for (const [address, title] of PLACES) {
    await screen.visit(address)
    await screen.sees('heading', title)
    await screen.isSound()
  }
}

const addCandidate: Journey = async (screen, page) => {
  await signInAs(page, 'recruiter')
  const word = uniqueWord()
  await signIn(screen, RECRUITER)
  await screen.visit('/hiring-tracker')
  await screen.press('button', 'Add candidate')
  await screen.write(/^First name/, 'Zora')
  await screen.write(/^Last name/, word)
  await screen.press('button', 'Add candidate')
  await screen.sees('heading', `Zora ${word}`)
  await screen.write('Write a note', 'Prefers nights')
  await screen.press('button', 'Add note')
  await screen.sees('text', 'Prefers nights')
  await screen.isSound()
  const found = await page.request.get(`/api/candidates?q=${word}`)
  expect(((await found.json()) as { items: unknown[] }).items).toHaveLength(1)
}

const moveCard: Journey = async (screen, page) => {
  await signInAs(page, 'recruiter')
  const { address, people } = await addPeople(page, ['Ada'], { ownJob: true })
  const [ada] = people
  await signIn(screen, RECRUITER)
  await screen.visit(address)
  await screen.hover('button', ada?.name ?? '')
  await screen.press('button', `Move ${ada?.name} to…`)
  await screen.press('menuitem', 'Qualifying')
  const qualifying = await stageId(page, 'Qualifying')
  await expect.poll(async () => (await where(page, ada?.id ?? '')).stageId).toBe(qualifying)
  await screen.isSound()
}

const apply: Journey = async (screen, page) => {
  const word = uniqueWord()
  await screen.open('/jobs')
  await screen.press('link', /^Charge nurse/)
  await screen.sees('heading', 'Charge nurse')
  await screen.write(/^First name/, 'Adaeze')
  await screen.write(/^Last name/, word)
  await screen.write(/^Email/, `${word.toLowerCase()}@example.com`)
  await screen.press('radio', 'Yes')
  await screen.press('radio', 'Nights')
  await screen.press('checkbox', /^I agree/)
  // A user who submits too fast is asked to check and submits again.
  await expect(async () => {
    await screen.press('button', 'Send application')
    await screen.sees('text', /^Application sent$|very quickly/)
    expect(await screen.count('heading', 'Application sent')).toBe(1)
  }).toPass()
  await screen.isSound()
  await signInAs(page, 'recruiter')
  const found = await page.request.get(`/api/candidates?q=${word}`)
  expect(((await found.json()) as { items: unknown[] }).items).toHaveLength(1)
}

const chooseTime: Journey = async (screen, page) => {
  await signInAs(page, 'recruiter')
  const { path, word } = await makeLink(page, await slots(page))
  await screen.open(path)
  await screen.sees('heading', 'Elena, choose a time for your interview')
  await screen.press('button', /^\d+:\d\d [AP]M/)
  await screen.press('button', /^Book /)
  await screen.sees('text', /^Your interview is on/)
  await screen.isSound()
  const found = await page.request.get(`/api/interviews?q=${word}`)
  const { items } = (await found.json()) as { items: { status: string }[] }
  expect(items.map(({ status }) => status)).toEqual(['confirmed'])
}

const upload: Journey = async (screen, page) => {
  await signInAs(page, 'recruiter')
  const { path, candidateId } = await makeLink(page, { kind: 'document', title: 'Photo of your license' })
  const file = test.info().outputPath('license.pdf')
  await writeFile(file, pdfWith('License 4711'))
  await screen.open(path)
  await screen.sees('heading', /^Elena, please upload/)
  await screen.attach(file)
  await screen.press('button', 'Upload file')
  await screen.sees('heading', 'Thank you, Elena')
  await screen.isSound()
  const found = await page.request.get(`/api/candidates/${candidateId}/files`)
  expect(await found.text()).toContain('license.pdf')
}

const buyLeads: Journey = async (screen, page) => {
  const manager = await otherPage(page)
  await signInAs(manager, 'manager')
  const category = `Nurse ${uniqueWord()}`
  const product = { name: category, category, shareLimit: 3, ageBand: 'fresh', unitCents: 2_000 }
  expect((await send(manager, '/api/products', product)).status()).toBe(201)
  const customer = await comeInAs(page, 'customer')
  const me = (await (await page.request.get('/api/customer/me')).json()) as { clients: { id: string }[] }
  await withDatabase(async (db) => {
    await addStock(db, { category, count: 3, shareLimit: 3 })
    await fund(db, me.clients[0]?.id ?? '', 10_000)
  })
  await signIn(screen, customer)
  await screen.visit(`/portal/purchase?category=${encodeURIComponent(category)}&quantity=2`)
  await screen.sees('button', /^(Review order|Pay \$40\.00)$/)
  // On a phone the bar leads to the order first.
  if ((await screen.count('button', 'Review order')) > 0) await screen.press('button', 'Review order')
  await screen.press('button', 'Pay $40.00')
  await screen.sees('text', /^2 leads of order \d+ are yours/)
  await screen.isSound()
  const left = await page.request.get('/api/customer/wallet')
  expect(await left.json()).toMatchObject({ availableCents: 6_000 })
  await manager.context().close()
}

const DESKTOP = { width: 1280, height: 860 }
const PHONE = { width: 390, height: 844 }

export const JOURNEYS = [
  { title: 'a recruiter signs in and opens every main screen', size: DESKTOP, run: openPlaces },
  { title: 'a recruiter adds a candidate with a note', size: DESKTOP, run: addCandidate },
  { title: 'a recruiter moves a card on the board', size: DESKTOP, run: moveCard },
  { title: 'an applicant applies', size: DESKTOP, run: apply },
  { title: 'a customer buys leads', size: DESKTOP, run: buyLeads },
  { title: 'an applicant applies on a phone', size: PHONE, run: apply },
  { title: 'a candidate chooses a time on a phone', size: PHONE, run: chooseTime },
  { title: 'a candidate uploads a document on a phone', size: PHONE, run: upload },
  { title: 'a customer buys leads on a phone', size: PHONE, run: buyLeads },
]
