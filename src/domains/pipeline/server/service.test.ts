import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCandidate } from '#domains/candidates/server/index.ts'
import { type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addJob } from '../../../../tests/support/pipeline.ts'
import { createApplication } from './service.ts'

let test: TestApp
let recruiter: Person
let jobId: string

beforeAll(async () => {
  test = await startTestApp()
  recruiter = await test.person('recruiter')
  jobId = (await addJob(recruiter)).jobId
})
afterAll(() => test.close())

const somebody = async (lastName: string) =>
  (await createCandidate(recruiter.context(), { firstName: 'Ana', lastName })).id
const rows = <T>(text: string, values: unknown[] = []) =>
  test.db.query<T & Record<string, unknown>>({ text, values })

describe('createApplication', () => {
  it('starts in the first stage, on top, with its move', async () => {
    const first = await createApplication(recruiter.context(), {
      candidateId: await somebody('First'),
      jobId,
      source: 'manual',
    })
    const second = await createApplication(recruiter.context(), {
      candidateId: await somebody('Second'),
      jobId,
      source: 'manual',
    })
    expect(second.position).toBeLessThan(first.position)
    const moves = await rows(
      'select s.label, m.from_stage_id, m.to_status from stage_moves m join pipeline_stages s on s.id = m.to_stage_id where application_id = $1',
      [first.id],
    )
    expect(moves).toEqual([{ label: 'New', from_stage_id: null, to_status: 'active' }])
  })

  it('creates one per candidate and job, even concurrently', async () => {
    const candidateId = await somebody('Parallel')
    const tries = Array.from({ length: 8 }, () =>
      createApplication(recruiter.context(), { candidateId, jobId, source: 'manual' }),
    )
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      await rows('select 1 as one from applications where candidate_id = $1', [candidateId]),
    ).toHaveLength(1)
    expect(
      await rows(
        'select 1 as one from stage_moves m join applications a on a.id = m.application_id where a.candidate_id = $1',
        [candidateId],
      ),
    ).toHaveLength(1)
  })

  it('counts the applications of a merged duplicate', async () => {
    const [survivor, duplicate] = [await somebody('Survivor'), await somebody('Duplicate')]
    await createApplication(recruiter.context(), { candidateId: duplicate, jobId, source: 'manual' })
    expect(
      (await recruiter.post(`/api/candidates/${survivor}/merge`, { duplicateId: duplicate })).status,
    ).toBe(200)
    const again = createApplication(recruiter.context(), { candidateId: survivor, jobId, source: 'manual' })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
  })

  it('never rewrites a move', async () => {
    const rewrite = rows(`update stage_moves set by_name = 'Somebody else'`)
    await expect(rewrite).rejects.toThrow('a stage move is never rewritten')
  })
})
