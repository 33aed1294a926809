// Links to candidates, for journeys that use them.
import { expect, type Page } from '@playwright/test'
import { createCandidate, send, uniqueWord } from './people.ts'

/** A link to a new candidate, as the sender's copy of it. */
export async function makeLink(page: Page, fields: Record<string, unknown>) {
  const word = uniqueWord()
  const { id: candidateId } = await createCandidate(page, { firstName: 'Elena', lastName: word })
  const answer = await send(page, '/api/sent-links', { candidateId, channel: 'copy', ...fields })
  expect(answer.status()).toBe(201)
  const { url, link } = (await answer.json()) as { url: string; link: { id: string } }
  return { path: new URL(url).pathname, id: link.id, word, candidateId }
}

/** Three times of the signed-in recruiter, far enough away that no other journey takes them. */
export async function slots(page: Page) {
  const jobs = (await (
    await page.request.get('/api/job-postings?status=open&sort=title&limit=1')
  ).json()) as {
    items: { id: string }[]
  }
  const me = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
  const start =
    Math.ceil(Date.now() / 3_600_000) * 3_600_000 + Math.ceil(400 + Math.random() * 200) * 86_400_000
  return {
    kind: 'self_schedule',
    jobId: jobs.items[0]?.id,
    interview: {
      kind: 'video',
      minutes: 45,
      interviewerId: me.id,
      timezone: 'America/Chicago',
      slots: [0, 2, 24].map((hours) => new Date(start + hours * 3_600_000).toISOString()),
    },
  }
}
