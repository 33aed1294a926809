// The lists behind the figures of a campaign.
import { describe, expect, it } from 'vitest'
import { appForTest, type Person } from './support/app.ts'
import { makeCandidate } from './support/hiring.ts'
import { recipientsOf, startDraft } from './support/outreach.ts'

const DAY_MS = 86_400_000

describe('a day of the chart', () => {
  it('opens the recipients whom it counts, by the viewer’s own clock', async () => {
    const test = await appForTest()
    const manager = await test.person('manager')
    const [one, other] = [await makeCandidate(manager), await makeCandidate(manager)]
    const id = await startDraft(manager)
    const date = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
    // Half past midnight in UTC is still the day before in Chicago.
    const event = (column: string, candidate: { id: string }, at: string) =>
      test.db.query({
        text: `update outreach_recipients set ${column} = $2 where campaign_id = $3 and candidate_id = $1`,
        values: [candidate.id, at, id],
      })
    await event('sent_at', one, `${date(5)}T00:30:00Z`)
    await event('sent_at', other, `${date(5)}T18:00:00Z`)
    await event('opened_at', one, `${date(5)}T19:00:00Z`)
    const found = async (query: string, person: Person = manager) =>
      (await recipientsOf(person, id, query)).map(({ candidate }) => String(candidate.id)).toSorted()
    const days = (await manager.get(`/api/outreach-campaigns/${id}/results`)).body.days
    expect(days).toEqual([
      { day: date(6), sent: 1, opened: 0, replied: 0 },
      { day: date(5), sent: 1, opened: 1, replied: 0 },
    ])
    expect(await found(`&figure=sent&day=${date(6)}`)).toEqual([one.id])
    expect(await found(`&figure=sent&day=${date(5)}`)).toEqual([other.id])
    expect(await found(`&day=${date(5)}`)).toEqual([one.id, other.id].toSorted())
    expect(await found(`&figure=replied&day=${date(5)}`)).toEqual([])
    const inUtc = await test.person('recruiter')
    expect((await inUtc.patch('/api/account/profile', { timezone: 'UTC' })).status).toBe(200)
    expect(await found(`&figure=sent&day=${date(5)}`, inUtc)).toEqual([one.id, other.id].toSorted())
    const file = await manager.get(
      `/api/outreach-recipients/export.csv?campaign=${id}&figure=sent&day=${date(6)}`,
    )
    expect(file.body.trim().split('\n')).toHaveLength(2)
    const wrong = await manager.get(`/api/outreach-recipients?campaign=${id}&day=2026-02-30`)
    expect(wrong.status).toBe(400)
  })
})
