import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { costComparedWith } from '../../../../tests/support/growth.ts'
import { watchLoop } from '../../../../tests/support/loop-hold.ts'
import { addClient, draft, GOOD, inDays, published } from '../../../../tests/support/postings.ts'
import { indeedFeed } from './feeds.ts'
import { plainTextOf, renderDescription } from './markdown.ts'
import type { FeedRow } from './queries/feeds.ts'
import { renderMissing } from './render-job.ts'

const LENGTH = 20_000
const GOOD_ROW = {
  slug: 'good-1',
  referenceNumber: 'CH-1',
  clientName: 'Lakeside',
  description: GOOD.description ?? '',
  city: 'Houston',
  state: 'TX',
  zip: '77030',
  employmentType: 'full_time' as const,
  category: 'Nursing',
  payMinCents: 4_400,
  payMaxCents: 5_200,
  payUnit: 'hour' as const,
  payShown: true,
  openings: 1,
  createdAt: '2026-01-01T00:00:00Z',
  validThrough: inDays(30),
}
const long = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH)

describe('a description', () => {
  it('becomes HTML without scripts', async () => {
    const { descriptionHtml: html } = await renderDescription(
      '# Nurse\n\n**Nights** <script>alert(1)</script>\n\n- [us](javascript:alert(1))\n- [you](https://example.com)',
    )
    expect(html).toContain('<h2>Nurse</h2>')
    expect(html).toContain('<strong>Nights</strong>')
    expect(html).not.toMatch(/script/)
    expect(plainTextOf(html)).toBe('Nurse Nights us you')
  })

  it.each([['> '], ['1. '], ['<ul><li>']])(
    'nested too deeply is refused with a message: %s',
    async (part) => {
      await expect(renderDescription(long(part))).rejects.toMatchObject({
        code: 'invalid',
        fields: [{ path: 'description' }],
      })
    },
  )

  it.each([
    ['>'.repeat(20_000)],
    [`${'_'.repeat(19_999)}a`],
    ['1) '.repeat(6_000)],
    ['* + - '.repeat(3_000)],
    [`text\n${'> '.repeat(21)}x`],
  ])('is refused by a look at it where its markers nest too deeply: %.12s', async (text) => {
    const refused = () => expect(renderDescription(text)).rejects.toMatchObject({ code: 'invalid' })
    const usual = () => renderDescription('A nurse. '.repeat(text.length / 9))
    // Parsing it would take hundreds of times more.
    expect(await costComparedWith(usual, refused)).toBeLessThan(5)
  })

  it('may have blanks, dividers, and some levels of lists and quotes', async () => {
    const text = `Name: ${'_'.repeat(80)}\n\n${'- '.repeat(40)}\n\n${'*'.repeat(60)}\n\n> > > - 1. deep\n\n- a\n  - b\n    - c`
    expect((await renderDescription(text)).descriptionHtml).toContain('<hr')
  })

  it('of one user waits behind at most two of the same user, without delaying others', async () => {
    const slow = long('a**b')
    await renderDescription('warm')
    const greedy = Array.from({ length: 40 }, () => renderDescription(slow, 'greedy').catch((error) => error))
    const other = await renderDescription('**Nurse**', 'other')
    expect(other.descriptionHtml).toContain('<strong>')
    const refused = (await Promise.all(greedy)).filter(({ code }) => code === 'too_many_requests')
    expect(refused).toHaveLength(37)
    expect(refused[0]).toMatchObject({ retryAfterSeconds: 5 })
  }, 30_000)

  it.each([['a.a.', '@'], ['a**b'], ['a_'], ['a@a.'], ['***a'], ['['], ['<a b="']])(
    'that takes the parser seconds does not block the server: %s',
    async (part, end = '') => {
      const loop = watchLoop()
      let held = Number.POSITIVE_INFINITY
      // A text that really blocks the loop does so every time, for seconds.
      for (let tries = 0; tries < 3 && held > 100; tries++) {
        loop.reset()
        await renderDescription(long(part) + end).catch(() => null)
        held = Math.min(held, loop.maxMs)
      }
      loop.stop()
      expect(held).toBeLessThan(100)
    },
  )
})

describe('a posting that cannot be rendered', () => {
  let test: TestApp
  let manager: Person
  let clientId: string

  beforeAll(async () => {
    test = await startTestApp()
    manager = await test.person('manager')
    clientId = await addClient(manager)
  })
  afterAll(() => test.close())

  it('is not saved, neither new nor as an edit', async () => {
    const description = '> '.repeat(3_320)
    const created = await manager.post('/api/job-postings', { ...GOOD, clientId, description })
    expect([created.status, created.body.fields[0].path]).toEqual([422, 'description'])
    const { id, version } = await draft(manager, clientId)
    const edited = await manager.patch(
      `/api/job-postings/${id}`,
      { description },
      { 'if-match': `"${version}"` },
    )
    expect(edited.status).toBe(422)
    expect((await manager.get(`/api/job-postings/${id}`)).body.description).toBe(GOOD.description)
  })

  it('from an earlier release breaks no page, list, feed or sitemap, and is shown as plain text', async () => {
    const bad = await published(manager, clientId, { title: 'Poisoned' })
    const good = await published(manager, clientId, { title: 'Healthy' })
    const text = `${GOOD.description}\n\n${'> '.repeat(3_320)}end`
    await test.db.query({
      text: 'update job_postings set description = $2 where id = $1',
      values: [bad.id, text],
    })
    const read = async () => {
      expect((await manager.get(`/api/job-postings/${bad.id}`)).body.descriptionHtml).toContain('<p>')
      expect((await test.anonymous.get(`/api/public/jobs/${bad.slug}`)).status).toBe(200)
      expect((await test.anonymous.get(`/jobs/${bad.slug}`)).status).toBe(200)
      expect((await manager.get('/api/job-postings')).status).toBe(200)
      expect((await manager.get('/api/job-postings/export.csv')).status).toBe(200)
      for (const url of ['/feeds/jobs.xml', '/sitemap.xml']) {
        const { body } = await test.anonymous.get(url)
        expect(body).toContain(good.slug)
        expect(body).toMatch(/<\/(source|urlset)>\n$/)
      }
    }
    await read()
    await renderMissing.run(manager.context(), {})
    await read()
    const left = await test.db.query({
      text: 'select id from job_postings where description_html_of <> md5(description)',
    })
    expect(left).toEqual([])
  })

  it('breaks neither the list nor the feed when its questions cannot be read', async () => {
    const bad = await published(manager, clientId, { title: 'Unreadable' })
    await test.db.query({
      text: `update job_postings set questions = '[null]' where id = $1`,
      values: [bad.id],
    })
    const { items } = (await manager.get('/api/job-postings')).body
    expect(items.find(({ id }: { id: string }) => id === bad.id).checks.fix).toBeGreaterThan(0)
    expect((await test.anonymous.get('/feeds/jobs.xml')).body).toMatch(/<\/source>\n$/)
  })
})

it('a posting that cannot be written is left out of the feed, reported, and the others stay', async () => {
  const row = { id: 'good', title: 'Good', questions: [], status: 'open' } as unknown as FeedRow
  async function* rows() {
    const unreadable = {
      ...row,
      ...GOOD_ROW,
      id: 'bad',
      get referenceNumber(): string {
        throw new Error('unreadable')
      },
    }
    yield [unreadable, { ...row, ...GOOD_ROW }]
  }
  const bad: string[] = []
  const options = {
    origin: 'https://example.com',
    now: new Date(),
    agency: 'Acme & Co',
    onBadRow: (id: string) => bad.push(id),
  }
  const pieces: string[] = []
  for await (const piece of indeedFeed(rows(), options)) pieces.push(piece)
  expect(bad).toEqual(['bad'])
  expect(pieces.join('')).toContain('/jobs/good-1?')
})
