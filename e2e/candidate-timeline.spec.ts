// A candidate's timeline: each application and interview step in words, with a link to the job.
import { expect, test } from '@playwright/test'
import { schedule } from './support/interviews.ts'
import { send, signInAs } from './support/people.ts'
import { addPeople, stageId } from './support/pipeline.ts'

test('every step names its job and reason, appears live, and links to the board', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'recruiter')
  const { people, jobId, word } = await addPeople(page, ['Tova'], { ownJob: true })
  const { id, candidateId } = people[0] ?? { id: '', candidateId: '' }
  const to = { stageId: await stageId(page, 'Interviewing'), fromStageId: await stageId(page, 'New') }
  await send(page, `/api/applications/${id}/move`, to)
  await page.goto(`/hiring-tracker?q=${word}&candidate=${candidateId}`)
  const steps = page.getByRole('listitem').filter({ hasText: `Porter ${word}` })
  await expect(steps.filter({ hasText: 'moved the candidate to Interviewing for' })).toBeVisible()
  await expect(steps.filter({ hasText: 'submitted the candidate for' })).toBeVisible()

  await schedule(page, { candidateId, jobId, kind: 'video', startsAt: Date.parse('2027-02-09T16:00:00Z') })
  await expect(steps.filter({ hasText: /scheduled a video interview for .*, on Tue, Feb 9, / })).toBeVisible()

  await send(page, `/api/applications/${id}/withdraw`, { comment: 'Took another job' })
  const withdrew = steps.filter({ hasText: 'recorded a withdrawal from' })
  await expect(withdrew).toContainText('Took another job')
  await expect(steps.filter({ hasText: 'canceled the video interview for' })).toBeVisible()
  await withdrew.getByRole('link', { name: `Porter ${word}` }).click()
  await expect(page).toHaveURL(new RegExp(`/employer/pipeline\\?job=${jobId}`))
})
