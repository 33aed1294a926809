import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addClient, draft, inDays, published } from '../../../../tests/support/postings.ts'

let test: TestApp
let manager: Person
let clientId: string
const jobs: Record<string, Json> = {}

beforeAll(async () => {
  test = await startTestApp()
  manager = await test.person('manager')
  clientId = await addClient(manager)
  jobs['houston'] = await published(manager, clientId)
  jobs['austin'] = await published(manager, clientId, {
    title: 'Forklift operator',
    category: 'Warehouse',
    employmentType: 'part_time',
    zip: '78705',
    city: 'Austin',
    payMinCents: 2_000,
    payMaxCents: 2_400,
  })
  jobs['remote'] = await published(manager, clientId, {
    title: 'Scheduler',
    category: 'Office',
    remote: true,
    zip: null,
    city: null,
    state: null,
    payShown: false,
    payMinCents: 9_000,
    payMaxCents: 9_500,
    internalNotes: 'SECRET NOTE',
  })
  jobs['draft'] = await draft(manager, clientId, { title: 'Draft only' })
})
afterAll(() => test.close())

const list = async (query = '') => (await test.anonymous.get(`/api/public/jobs${query}`)).body
const titles = (body: Json) => body.items.map((item: Json) => item.title)
const page = (slug: string) => test.app.inject({ url: `/jobs/${slug}` })

describe('the public list', () => {
  it('contains open jobs, newest first, without internal data', async () => {
    const body = await list()
    expect(titles(body)).toEqual(['Scheduler', 'Forklift operator', 'Registered nurse, nights'])
    expect(body.items[0].pay).toBeNull()
    expect(JSON.stringify(body)).not.toMatch(/SECRET|owner|internal|9[05]00/)
  })

  it.each([
    ['?q=forklift', ['Forklift operator']],
    ['?q=lakeside%20nurse', ['Registered nurse, nights']],
    ['?q=%25', []],
    ['?category=Warehouse,Office', ['Scheduler', 'Forklift operator']],
    ['?type=part_time', ['Forklift operator']],
    ['?pay=3000', ['Registered nurse, nights']],
    ['?pay=2000&category=Warehouse', ['Forklift operator']],
    // From $20 to $24: "at least $22" is not promised.
    ['?pay=2200&category=Warehouse', []],
    ['?remote=true', ['Scheduler']],
    ['?place=77030&radius=25', ['Registered nurse, nights']],
    ['?place=Houston,%20TX&radius=200&sort=nearest', ['Registered nurse, nights', 'Forklift operator']],
    ['?place=texas', ['Forklift operator', 'Registered nurse, nights']],
    ['?place=TX&sort=nearest&category=Warehouse', ['Forklift operator']],
    ['?place=Maine', []],
    ['?place=nowhereland', []],
    ['?place=99999', []],
    ['?place=%20', ['Scheduler', 'Forklift operator', 'Registered nurse, nights']],
    ['?sort=pay', ['Registered nurse, nights', 'Forklift operator', 'Scheduler']],
  ])('%s', async (query, expected) => expect(titles(await list(query))).toEqual(expected))

  it('shows the distance, and the count of each kind', async () => {
    const body = await list('?place=Austin,%20TX&radius=200&category=Warehouse')
    expect(body.items[0].miles).toBeLessThan(12)
    expect(body.total).toEqual({ count: 1, exact: true })
    expect(body.facets.category).toEqual([
      { value: 'Nursing', count: 1 },
      { value: 'Warehouse', count: 1 },
    ])
    expect(body.facets.type).toEqual([{ value: 'part_time', count: 1 }])
  })

  it('separates an unknown place from none', async () => {
    const nowhere = await list('?place=nowhereland')
    expect(nowhere).toMatchObject({ place: null, state: null, total: { count: 0, exact: true } })
    expect(nowhere.facets).toEqual({ category: [], type: [], pay: [], remote: 0 })
    expect(await list('?place=texas')).toMatchObject({ place: null, state: 'TX', total: { count: 2 } })
    expect((await test.anonymous.get('/api/public/jobs?radius=0')).status).toBe(400)
  })

  it.each(['newest', 'nearest', 'pay'])('is paged by %s without gaps', async (sort) => {
    const found: string[] = []
    let cursor = ''
    do {
      const body = await list(`?place=77030&radius=500&limit=1&sort=${sort}${cursor && `&cursor=${cursor}`}`)
      found.push(...titles(body))
      cursor = body.nextCursor ?? ''
    } while (cursor)
    expect(found.toSorted()).toEqual(['Forklift operator', 'Registered nurse, nights'])
  })
})

describe('the page of a job', () => {
  it('is read by crawlers without a script', async () => {
    const answer = await page(jobs['houston'].slug)
    expect(answer.statusCode).toBe(200)
    const data = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(answer.body)?.[1] ?? '',
    )
    expect(data).toMatchObject({
      '@type': 'JobPosting',
      title: 'Registered nurse, nights',
      employmentType: 'FULL_TIME',
      hiringOrganization: { name: 'Lakeside Health' },
      jobLocation: { address: { addressLocality: 'Houston', addressRegion: 'TX', postalCode: '77030' } },
      baseSalary: { value: { minValue: 44, maxValue: 52, unitText: 'HOUR' } },
    })
    expect(answer.body).toContain(
      `<link rel="canonical" href="http://localhost/jobs/${jobs['houston'].slug}">`,
    )
    expect(answer.body).not.toContain('noindex')
  })

  it('is safe from injected markup', async () => {
    const evil = ']]><script>alert(1)</script>'
    const job = await published(manager, clientId, { title: `Nurse ${evil}`, zip: '77002' })
    const { body } = await page(job.slug)
    expect(body).not.toContain('<script>alert')
    expect((await test.app.inject({ url: '/feeds/jobs.xml' })).body).toContain('Nurse ]]]]><![CDATA[>')
    await manager.post(`/api/job-postings/${job.id}/decisions`, { act: 'close' })
  })

  it('has the matching HTTP status', async () => {
    const { id, slug } = await published(manager, clientId, { title: 'Soon over' })
    await test.db.query({
      text: 'update job_postings set valid_through = $2 where id = $1',
      values: [id, inDays(-3)],
    })
    const expired = await page(slug)
    expect([expired.statusCode, expired.body.includes('noindex'), expired.body.includes('ld+json')]).toEqual([
      200,
      true,
      false,
    ])
    await manager.post(`/api/job-postings/${id}/decisions`, { act: 'fill' })
    // A page is kept until the event of the change arrives.
    await vi.waitFor(async () => expect((await page(slug)).statusCode).toBe(410))
    expect((await page(jobs['draft'].slug)).statusCode).toBe(404)
    expect((await page('%00')).statusCode).toBeLessThan(500)
    expect((await test.anonymous.get(`/api/public/jobs/${jobs['draft'].slug}`)).status).toBe(404)
  })
})

describe('feeds', () => {
  it('are Indeed’s feed, a sitemap and robots', async () => {
    const feed = await test.app.inject({ url: '/feeds/jobs.xml' })
    expect(feed.headers['content-type']).toContain('xml')
    expect(feed.body.match(/<job>/g)).toHaveLength(3)
    expect(feed.body).toContain(
      `<referencenumber><![CDATA[${jobs['houston'].referenceNumber}]]></referencenumber>`,
    )
    expect(feed.body).toContain('<salary><![CDATA[$44.00 - $52.00 per hour]]></salary>')
    expect(feed.body).not.toContain('$90.00')
    expect((await test.app.inject({ url: '/sitemap.xml' })).body).toContain(
      `/jobs/${jobs['austin'].slug}</loc>`,
    )
    expect((await test.app.inject({ url: '/robots.txt' })).body).toContain(
      'Sitemap: http://localhost/sitemap.xml',
    )
    const { feeds } = (await manager.get('/api/job-postings/overview')).body
    expect(feeds.find((each: Json) => each.id === 'indeed')).toMatchObject({
      taken: 3,
      readAt: expect.any(String),
    })
  })
})

describe('views', () => {
  it('are only counted by day and source', async () => {
    const { slug, id } = jobs['austin']
    const view = (source: string) => test.anonymous.post(`/api/public/jobs/${slug}/views`, { source })
    await Promise.all(['Indeed', 'indeed', '', 'https://news.example/x?y=1'].map(view))
    const rows = await test.db.query<Json>({
      text: 'select source, views from job_posting_days where job_id = $1 order by source',
      values: [id],
    })
    expect(rows).toEqual([
      { source: 'direct', views: 1 },
      { source: 'indeed', views: 2 },
      { source: 'news.example', views: 1 },
    ])
    await test.db.query({
      text: `insert into job_posting_days (job_id, day, source) select $1, current_date, 's' || n from generate_series(1, 60) n`,
      values: [id],
    })
    await view('brand-new')
    const [other] = await test.db.query<Json>({
      text: `select views from job_posting_days where job_id = $1 and source = 'other'`,
      values: [id],
    })
    expect(other).toEqual({ views: 1 })
  })
})
