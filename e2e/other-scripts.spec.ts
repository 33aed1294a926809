// Long names in right-to-left scripts lose their end when cut, not their beginning.
import { expect, type Page, test } from '@playwright/test'
import { schedule } from './support/interviews.ts'
import { createCandidate, send, signInAs, uniqueWord } from './support/people.ts'

const PEOPLE = [
  { first: 'عبدالرحمن عبدالعزيز محمد', last: 'بن عبدالله آل سعود القحطاني الحسيني العباسي' },
  { first: 'אברהם יצחק יעקב ישראל', last: 'בן־דוד הלוי מזרחי אשכנזי ירושלמי תל־אביבי' },
]

/** A candidate on every list: applied, with an interview, disqualified for another job, with a sent link. */
async function createEverywhere(page: Page, { first, last }: (typeof PEOPLE)[number], day: string) {
  const word = uniqueWord()
  const name = `${last} ${word}`
  const get = async <T>(url: string) => (await (await page.request.get(url)).json()) as T
  const { items: jobs } = await get<{ items: { id: string }[] }>('/api/job-postings?status=open&limit=2')
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
    startsAt: Date.parse(`${day}T17:00:00Z`),
  })
  await send(page, '/api/sent-links', {
    kind: 'document',
    title: 'License',
    channel: 'copy',
    candidateId: id,
  })
  return { id, word, jobId: board.job.id as string }
}

// As a string, because the journeys have no DOM types.
const LOOK = `(() => {
  const found = []
  let cut = 0
  for (const element of document.querySelectorAll('.truncate')) {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    if (!text || !/^\\s*[\\u0590-\\u06ff]/.test(text.nodeValue)) continue
    const box = element.getBoundingClientRect()
    if (box.width === 0) continue
    const first = document.createRange()
    first.setStart(text, 0)
    first.setEnd(text, 1)
    const letter = first.getBoundingClientRect()
    if (element.scrollWidth > element.clientWidth) cut += 1
    if (letter.right > box.right + 1 || letter.left < box.left - 1) found.push(text.nodeValue)
  }
  return { found, cut }
})()`

/** Counts texts in such a script, and those whose first letter is hidden. */
const beheaded = (page: Page) => page.evaluate<{ found: string[]; cut: number }>(LOOK)

for (const width of [1280, 390])
  for (const person of PEOPLE)
    test(`${person.first} is cut at the end on every screen, at ${width} px`, async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width, height: 800 })
      await signInAs(page, 'manager')
      page.setDefaultTimeout(20_000)
      // In a separate week, because interviews at the same hour would be shown as a count.
      const day = `2027-0${1 + PEOPLE.indexOf(person)}-${width === 390 ? '06' : '20'}`
      const { id, word, jobId } = await createEverywhere(page, person, day)
      let cut = 0
      for (const address of [
        `/hiring-tracker?q=${word}`,
        `/employer/pipeline?job=${jobId}&q=${word}`,
        `/interview-tracker?view=list&candidate=${id}`,
        `/interview-tracker?view=week&date=${day}`,
        `/disqualified?q=${word}`,
        `/sent-links?q=${word}`,
      ]) {
        await page.goto(address)
        await page.getByText(person.first).first().waitFor()
        const seen = await beheaded(page)
        expect.soft(seen.found, address).toEqual([])
        cut += seen.cut
      }
      // Otherwise the test proves nothing.
      expect(cut).toBeGreaterThan(3)
    })
