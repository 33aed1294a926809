import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEARCHED_PEOPLE } from '#domains/candidates/contract/words.ts'
import { type Json, type Person, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addJob, apply, column, stagesByLabel } from '../../../../tests/support/pipeline.ts'
import { COUNT_LIMIT, EVERYONE_COUNT_LIMIT } from '../contract/words.ts'
import type { StageRow } from './queries/stages.ts'

let test: TestApp
let recruiter: Person
let other: Person
let stages: Record<string, StageRow>

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  recruiter = await test.person('recruiter')
  other = await test.person('recruiter')
  stages = await stagesByLabel(test)
})
afterAll(() => test.close())

const stage = (label: string) => stages[label]?.id ?? ''
const bulk = (ids: readonly string[], change: Json) =>
  recruiter.post('/api/applications/bulk', { ids, change })
const namesIn = async (query: string, label = 'New') =>
  (await column(recruiter, query, label)).map(({ candidate }) => candidate.name)

describe('the export of the board', () => {
  it('has the answers of each application, the latest form first', async () => {
    const { jobId } = await addJob(recruiter)
    const answered = await apply(recruiter, jobId, { lastName: 'Answered' })
    await apply(recruiter, jobId, { lastName: 'Silent' })
    const given = (answer: unknown) =>
      JSON.stringify([
        { question: 'Forklift license?', answer },
        { question: 'Why here?', answer: null },
      ])
    await test.db.query({
      text: 'update applications set answers = $2, last_answers = $3 where id = $1',
      values: [answered.id, given(false), given(true)],
    })
    const file = await recruiter.get(`/api/pipeline/cards/export.csv?job=${jobId}`)
    expect(file.status).toBe(200)
    expect(file.body).toContain('"Forklift license? Yes\nWhy here? No answer"')
    expect(file.body.match(/Forklift/g)).toHaveLength(1)
    expect(file.body).toContain('Ana Silent')
  })
})

describe('removed candidates', () => {
  it('leave the board, its counts and the disqualified list, and return with Undo', async () => {
    const { jobId } = await addJob(recruiter)
    const stays = await apply(recruiter, jobId, { lastName: 'Stays' })
    const goes = await apply(recruiter, jobId, { lastName: 'Goes' })
    const out = await apply(recruiter, jobId, { lastName: 'Out' })
    const [reason] = (await recruiter.get('/api/pipeline/reasons')).body.items
    await recruiter.post(`/api/applications/${out.id}/disqualify`, { reasonId: reason.id })
    const removed = await recruiter.post('/api/candidates/bulk', {
      selection: { ids: [goes.candidateId, out.candidateId] },
      change: { kind: 'remove' },
    })
    expect(removed.body.changed).toBe(2)
    expect(await namesIn(`job=${jobId}`)).toEqual(['Ana Stays'])
    const board = (await recruiter.get(`/api/pipeline/board?job=${jobId}`)).body
    expect(board.columns[0].total).toEqual({ count: 1, exact: true })
    expect((await recruiter.get(`/api/disqualified?job=${jobId}`)).body.items).toEqual([])
    expect((await recruiter.get(`/api/applications?ids=${goes.id}`)).body.items).toEqual([])
    await recruiter.post(`/api/candidates/bulk/${removed.body.changeSetId}/undo`)
    expect(await namesIn(`job=${jobId}`)).toEqual(['Ana Goes', 'Ana Stays'])
    expect((await recruiter.get(`/api/disqualified?job=${jobId}`)).body.items).toHaveLength(1)
    expect(stays.id).toBeTruthy()
  })

  it('do not include merged ones: the survivor keeps the card, until removed as well', async () => {
    const { jobId } = await addJob(recruiter)
    const duplicate = await apply(recruiter, jobId, { lastName: 'Duplicate' })
    const { jobId: elsewhere } = await addJob(recruiter)
    const survivor = await apply(recruiter, elsewhere, { lastName: 'Survivor' })
    const merged = await recruiter.post(`/api/candidates/${survivor.candidateId}/merge`, {
      duplicateId: duplicate.candidateId,
    })
    expect(merged.status).toBe(200)
    expect(await namesIn(`job=${jobId}`)).toEqual(['Ana Survivor'])
    await recruiter.post('/api/candidates/bulk', {
      selection: { ids: [survivor.candidateId] },
      change: { kind: 'remove' },
    })
    expect(await namesIn(`job=${jobId}`)).toEqual([])
  })
})

describe('a whole column', () => {
  it('is listed in order with the board’s filter, and assigned at once with Undo', async () => {
    const { jobId } = await addJob(recruiter)
    const people = [await apply(recruiter, jobId), await apply(recruiter, jobId, { lastName: 'Quirk' })]
    const ids = people.map(({ id }) => id).toReversed()
    const ask = (query: string) => recruiter.get(`/api/pipeline/cards/ids?stage=${stage('New')}&${query}`)
    expect((await ask(`job=${jobId}`)).body).toEqual({ ids })
    expect((await ask(`job=${jobId}&q=quirk`)).body).toEqual({ ids: [people[1]?.id] })
    expect((await ask(`job=${jobId}&sla=over`)).body).toEqual({ ids: [] })
    expect((await ask(`job=${jobId}&sla=fine`)).body).toEqual({ ids })
    expect((await recruiter.get('/api/pipeline/cards/ids?stage=nowhere')).status).toBe(400)

    const given = await bulk(ids, { kind: 'owner', ownerId: other.userId })
    expect(given.body).toMatchObject({ changed: 2, skipped: [] })
    expect((await bulk(ids, { kind: 'owner', ownerId: other.userId })).body).toMatchObject({
      changed: 0,
      skipped: [{ reason: 'Already has this owner.' }, { reason: 'Already has this owner.' }],
    })
    await recruiter.patch(`/api/applications/${ids[0]}`, { ownerId: recruiter.userId }, { 'if-match': '"2"' })
    const undone = await recruiter.post(`/api/applications/bulk/${given.body.changeSetId}/undo`)
    expect(undone.body).toMatchObject({
      changed: 1,
      skipped: [{ id: ids[0], reason: 'Assigned again since then.' }],
    })
    const owner = async (id = '') => (await recruiter.get(`/api/applications/${id}`)).body.owner?.id
    expect(await owner(ids[0])).toBe(recruiter.userId)
    expect(await owner(ids[1])).not.toBe(other.userId)
  })

  it('refuses an owner who is not a colleague', async () => {
    const { jobId } = await addJob(recruiter)
    const { id } = await apply(recruiter, jobId)
    expect((await bulk([id], { kind: 'owner', ownerId: jobId })).status).toBe(422)
  })
})

describe('a move from an outdated place', () => {
  it('is made when confirmed, but not for a card off the board', async () => {
    const { jobId } = await addJob(recruiter)
    const { id } = await apply(recruiter, jobId)
    const move = (body: Json) => recruiter.post(`/api/applications/${id}/move`, body)
    await move({ stageId: stage('Contacted'), fromStageId: stage('New') })
    const late = { stageId: stage('Qualifying'), fromStageId: stage('New') }
    expect((await move(late)).body.code).toBe('moved_meanwhile')
    expect((await move({ ...late, anyway: true })).body.stageId).toBe(stage('Qualifying'))
    await recruiter.post(`/api/applications/${id}/withdraw`, {})
    const gone = await move({ ...late, anyway: true })
    expect(gone).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })
})

describe('a search', () => {
  it('finds a merged candidate’s cards on the board of everyone and on a past day', async () => {
    const { jobId } = await addJob(recruiter)
    const at = new Date(Date.now() - 5 * 86_400_000)
    const duplicate = await apply(recruiter, jobId, { lastName: 'Zyxwold', at })
    const survivor = await apply(recruiter, (await addJob(recruiter)).jobId, { lastName: 'Zyxwnew', at })
    await recruiter.post(`/api/candidates/${survivor.candidateId}/merge`, {
      duplicateId: duplicate.candidateId,
    })
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
    for (const query of ['q=zyxwnew', `q=zyxwnew&asOf=${day}`])
      expect(await namesIn(query), query).toEqual(['Ana Zyxwnew', 'Ana Zyxwnew'])
    for (const query of [`q=zyxwnew&job=${jobId}`, `q=zyxwnew&job=${jobId}&asOf=${day}`])
      expect(await namesIn(query), query).toEqual(['Ana Zyxwnew'])
    expect(await namesIn('q=zyxwold')).toEqual([])
  })

  it('that matches more candidates than are checked says so, also without results', async () => {
    const { jobId } = await addJob(recruiter)
    const add = (count: number) =>
      test.db.query({
        text: `insert into candidates (id, first_name, last_name, source, status, last_activity_at)
          select gen_random_uuid(), 'Qwyxford', n::text, 'manual', 'new', now() from generate_series(1, $1::int) n`,
        values: [count],
      })
    const day = '2026-01-05'
    const boards = ['', `&asOf=${new Date().toISOString().slice(0, 10)}`, `&job=${jobId}`]
    const totals = async () => [
      ...(await Promise.all(
        boards.map(
          async (more) =>
            (
              await recruiter.get(`/api/pipeline/board?q=qwyxford${more}`)
            ).body.columns[0].total,
        ),
      )),
      (await recruiter.get('/api/disqualified?q=qwyxford')).body.total,
      (await recruiter.get('/api/interviews?q=qwyxford')).body.total,
      (await recruiter.get(`/api/interviews?q=qwyxford&from=${day}&to=${day}`)).body.total,
    ]
    const none = { count: 0, exact: true }
    await add(SEARCHED_PEOPLE)
    expect(await totals()).toEqual([none, none, none, none, none, none])
    await add(1)
    const cut = { count: 0, exact: false, cut: true }
    // One job, or a few days, are read completely.
    expect(await totals()).toEqual([cut, cut, none, cut, cut, none])
  })
})

describe('a column of everyone', () => {
  it('is counted up to a limit, and says so beyond', async () => {
    const { jobId } = await addJob(recruiter)
    const { candidateId } = await apply(recruiter, jobId)
    await test.db.query({
      text: `with people as (insert into candidates (id, first_name, last_name, source, status, last_activity_at)
          select gen_random_uuid(), 'Many', n::text, 'manual', 'new', now() from generate_series(1, $2::int) n returning id)
        insert into applications (id, candidate_id, job_id, client_id, stage_id, position)
        select gen_random_uuid(), p.id, j.id, j.client_id, $3, 1 from people p, job_postings j where j.id = $1`,
      values: [jobId, EVERYONE_COUNT_LIMIT, stage('Offered')],
    })
    const total = async (query: string) =>
      (await recruiter.get(`/api/pipeline/board?${query}`)).body.columns.find(
        (each: Json) => each.stage.label === 'Offered',
      ).total
    expect(await total(`job=${jobId}`)).toEqual({ count: EVERYONE_COUNT_LIMIT, exact: true })
    await apply(recruiter, jobId)
    await test.db.query({
      text: 'update applications set stage_id = $1 where candidate_id = $2',
      values: [stage('Offered'), candidateId],
    })
    expect(await total('')).toEqual({ count: EVERYONE_COUNT_LIMIT, exact: false, cut: true })
    const refused = await recruiter.get(`/api/pipeline/cards/ids?stage=${stage('Offered')}`)
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Filter first') } })
  })

  it('counts late cards for a client, a job and a limit filter, below and above the count limit', async () => {
    const { jobId, clientId } = await addJob(recruiter)
    const add = (count: number, days: number) =>
      test.db.query({
        text: `with people as (insert into candidates (id, first_name, last_name)
            select gen_random_uuid(), 'Late', n::text from generate_series(1, $2::int) n returning id)
          insert into applications (id, candidate_id, job_id, client_id, stage_id, position, stage_entered_at)
          select gen_random_uuid(), p.id, j.id, j.client_id, $3, 1, now() - make_interval(days => $4)
          from people p, job_postings j where j.id = $1`,
        values: [jobId, count, stage('Submitted'), days],
      })
    const counted = async (query: string) => {
      const { columns } = (await recruiter.get(`/api/pipeline/board?${query}`)).body
      const { total, over } = columns.find((each: Json) => each.stage.label === 'Submitted')
      return [total, over].map(({ count, exact }: Json) => `${count}${exact ? '' : '+'}`).join(' ')
    }
    await add(7, 1)
    await add(5, 4)
    await add(3, 9)
    for (const scope of [`client=${clientId}`, `job=${jobId}`]) {
      expect(await counted(scope)).toBe('15 3')
      expect(await counted(`${scope}&sla=over`)).toBe('3 3')
      expect(await counted(`${scope}&sla=near`)).toBe('5 0')
      expect(await counted(`${scope}&sla=fine`)).toBe('7 0')
    }
    await add(COUNT_LIMIT, 1)
    expect(await counted(`client=${clientId}`)).toBe(`${COUNT_LIMIT}+ 3`)
    expect(await counted(`client=${clientId}&sla=fine`)).toBe('2000+ 0')
  })
})
