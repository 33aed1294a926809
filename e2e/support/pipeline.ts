// The board of a posting with its own candidates, for journeys.
import type { Page } from '@playwright/test'
import { createCandidate, send, uniqueWord } from './people.ts'

type Stage = { id: string; label: string }
export type Applied = { id: string; candidateId: string; name: string }

export async function stageId(page: Page, label: string): Promise<string> {
  const answer = await page.request.get('/api/pipeline/stages')
  const { items } = (await answer.json()) as { items: Stage[] }
  const stage = items.find((each) => each.label === label)
  if (!stage) throw new Error(`There is no stage ${label}.`)
  return stage.id
}

async function startJob(page: Page, clientId: string, word: string): Promise<string> {
  const answer = await send(page, '/api/job-postings', { clientId, title: `Porter ${word}` })
  if (answer.status() !== 201) throw new Error(`Starting a posting failed: ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

type Options = {
  /** A separate posting for journeys about a whole column. The demo's postings are shared. */
  ownJob?: boolean
}

/** A word in every name separates the cards of parallel journeys. */
export async function addPeople(page: Page, firstNames: readonly string[], options: Options = {}) {
  const word = uniqueWord()
  const answer = await page.request.get('/api/job-postings?status=open&sort=title&limit=1')
  const { items } = (await answer.json()) as { items: { id: string; client: { id: string } }[] }
  const [job] = items
  const jobId = options.ownJob ? await startJob(page, job?.client.id ?? '', word) : (job?.id ?? '')
  const people: Applied[] = []
  for (const firstName of firstNames) {
    const { id: candidateId } = await createCandidate(page, { firstName, lastName: word })
    const made = await send(page, '/api/applications', { candidateId, jobId })
    if (made.status() !== 201) throw new Error(`Applying failed: ${await made.text()}`)
    const { id } = (await made.json()) as { id: string }
    people.push({ id, candidateId, name: `${firstName} ${word}` })
  }
  return { word, jobId, people, address: `/employer/pipeline?job=${jobId}` }
}

export async function where(page: Page, id: string) {
  const answer = await page.request.get(`/api/applications/${id}`)
  return (await answer.json()) as {
    stageId: string
    stageEnteredAt: string
    status: string
    flag: string | null
  }
}

export const column = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Pipeline', exact: true })
    .getByRole('region', { name: label, exact: true })
export const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
