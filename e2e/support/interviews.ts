// A half-hour interview with the signed-in user, for journeys that start from a scheduled interview.
import { expect, type Page } from '@playwright/test'
import { send } from './people.ts'

type Scheduled = { candidateId: string; jobId: string; kind: 'phone' | 'video'; startsAt: number }

export async function schedule(page: Page, { startsAt, ...interview }: Scheduled): Promise<string> {
  const me = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
  const scheduled = await send(page, '/api/interviews', {
    ...interview,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + 1_800_000).toISOString(),
    timezone: 'America/Chicago',
    participants: [{ userId: me.id, role: 'interviewer' }],
    invites: false,
    despiteConflicts: true,
  })
  expect(scheduled.status(), await scheduled.text()).toBe(201)
  return ((await scheduled.json()) as { id: string }).id
}
