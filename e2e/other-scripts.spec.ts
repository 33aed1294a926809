// Long names in right-to-left scripts lose their end when cut, not their beginning.
import { expect, type Page, test } from '@playwright/test'
import { schedule } from './support/interviews.ts'
import { createCandidate, send, signInAs, uniqueWord } from './support/people.ts'

const PEOPLE = [
  { first: 'عبدالرحمن عبدالعزيز محمد', last: 'بن عبدالله آل سعود القحطاني الحسيني العباسي' },
  { first: 'אברהם יצחק יעקב ישראל', last: 'בן־דוד הלוי מזרחי אשכנזי ירושלמי תל־אביבי' },
]

/** A candidate on every list: applied, with an interview, disqualified for another job, with a sent link. */
async function createEverywhere(
  page: Page,
  { first, last, word, startsAt }: (typeof PEOPLE)[number] & { word: string; startsAt: string },
): Promise<string> {
  const name = `${last} ${word}`
  const get = async <T>(url: string) => (await (await page.request.get(url)).json()) as T
  const { items: jobs } = await get<{ items: { id: string }[] }>(
    '/api/job-postings?status=open&sort=title&limit=2',
  )
  const { items: reasons } = await get<{ items: { id: string; label: string }[] }>('/api/pipeline/reasons')
  const { id } = await createCandidate(page, { firstName: first, lastName: name })
  const [board, over] = await Promise.all(
    jobs.map(async ({ id: jobId }) =>
      (await send(page, '/api/applications', { candidateId: id, jobId })).json(),
    ),
  )
  const reasonId = reasons.find(({ label }) => label === 'Too far to travel')?.id
  await send(page, `/api/applications/${over.id}/disqualify`, { reasonId, comment: `${first} ${last}` })
  await schedule(page, {
    candidateId: id,
    jobId: board.job.id,
    kind: 'phone',
    startsAt: Date.parse(startsAt),
  })
  await send(page, '/api/sent-links', {
    kind: 'document',
    title: 'License',
    channel: 'copy',
    candidateId: id,
  })
  return board.job.id as string
}

// As a string, because the journeys have no DOM types.
const LOOK = `(() => {
  const found = []
  const cut = []
  for (const element of document.querySelectorAll('.truncate')) {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    if (!text || !/^\\s*[\\u0590-\\u06ff]/.test(text.nodeValue)) continue
    const box = element.getBoundingClientRect()
    if (box.width === 0) continue
    const first = document.createRange()
    first.setStart(text, 0)
    first.setEnd(text, 1)
    const letter = first.getBoundingClientRect()
    if (element.scrollWidth > element.clientWidth) cut.push(text.nodeValue)
    if (letter.right > box.right + 1 || letter.left < box.left - 1) found.push(text.nodeValue)
  }
  return { found, cut }
})()`

/** Cut texts in such a script, and those whose first letter is hidden. */
const beheaded = (page: Page) => page.evaluate<{ found: string[]; cut: string[] }>(LOOK)

for (const width of [1280, 390])
  test(`long names are cut at their end on every screen, at ${width} px`, { tag: '@long' }, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    await signInAs(page, 'manager')
    page.setDefaultTimeout(20_000)
    const word = uniqueWord()
    // A week for each width and a day for each name: a phone shows one day, and one hour would be shown as a count.
    const days = width === 390 ? ['2027-01-05', '2027-01-06'] : ['2027-01-19', '2027-01-20']
    const jobs: string[] = []
    for (const [index, person] of PEOPLE.entries())
      jobs.push(await createEverywhere(page, { ...person, word, startsAt: `${days[index]}T17:00:00Z` }))
    const both = PEOPLE.map(({ first }) => first)
    const screens: [address: string, names: string[]][] = [
      [`/hiring-tracker?q=${word}`, both],
      [`/employer/pipeline?job=${jobs[0]}&q=${word}`, both],
      [`/interview-tracker?view=list&q=${word}`, both],
      ...both.map((name, index): [string, string[]] => [
        `/interview-tracker?view=week&date=${days[index]}`,
        [name],
      ]),
      [`/disqualified?q=${word}`, both],
      [`/sent-links?q=${word}`, both],
    ]
    const cut = new Map<string, number>()
    for (const [address, names] of screens) {
      await page.goto(address)
      for (const name of names) await page.getByText(name).first().waitFor()
      const seen = await beheaded(page)
      expect.soft(seen.found, address).toEqual([])
      for (const text of seen.cut) {
        const name = both.find((each) => text.includes(each))
        if (name) cut.set(name, (cut.get(name) ?? 0) + 1)
      }
    }
    // Otherwise the test proves nothing.
    for (const name of both) expect(cut.get(name), name).toBeGreaterThan(3)
  })
