import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const URL = '/api/tours/seen'

describe('seen tours', () => {
  it('are empty at first', async () => {
    const person = await test.person('recruiter')
    expect((await person.get(URL)).body).toEqual({ seen: [] })
  })

  it.each(['customer', 'recruiter', 'manager', 'admin'] as const)(
    'are saved for the role %s',
    async (role) => {
      const person = await test.person(role)
      const marked = await person.post(URL, { ids: ['settings-overview', 'dashboard-intro'] })
      expect(marked).toMatchObject({ status: 200, body: { seen: ['dashboard-intro', 'settings-overview'] } })
      expect((await person.get(URL)).body).toEqual({ seen: ['dashboard-intro', 'settings-overview'] })
    },
  )

  it('grow with each tour, and marking twice changes nothing', async () => {
    const person = await test.person('manager')
    await person.post(URL, { ids: ['purchase-flow'] })
    const again = await person.post(URL, { ids: ['purchase-flow', 'candidates-intro', 'purchase-flow'] })
    expect(again.body).toEqual({ seen: ['candidates-intro', 'purchase-flow'] })
    const twice = await Promise.all([1, 2, 3].map(() => person.post(URL, { ids: ['interviews-guide'] })))
    expect(twice.map((answer) => answer.status)).toEqual([200, 200, 200])
  })

  it('are reset one at a time', async () => {
    const person = await test.person('customer')
    await person.post(URL, { ids: ['dashboard-intro', 'purchase-flow'] })
    expect((await person.remove(`${URL}/dashboard-intro`)).status).toBe(204)
    expect((await person.get(URL)).body).toEqual({ seen: ['purchase-flow'] })
    expect((await person.remove(`${URL}/dashboard-intro`)).status).toBe(204)
  })

  it('are private to their user', async () => {
    const [one, other] = [await test.person('admin'), await test.person('admin')]
    await one.post(URL, { ids: ['candidates-intro'] })
    expect((await other.get(URL)).body).toEqual({ seen: [] })
    await other.remove(`${URL}/candidates-intro`)
    expect((await one.get(URL)).body).toEqual({ seen: ['candidates-intro'] })
  })

  it('accept only the five tours', async () => {
    const person = await test.person('recruiter')
    for (const body of [{ ids: ['no-such-tour'] }, { ids: [] }, { ids: ['purchase-flow'], userId: 'x' }, {}])
      expect((await person.post(URL, body)).status).toBe(422)
    expect((await person.remove(`${URL}/no-such-tour`)).status).toBe(400)
    expect((await person.get(URL)).body).toEqual({ seen: [] })
  })

  it('require sign-in', async () => {
    expect((await test.anonymous.get(URL)).status).toBe(401)
    expect((await test.anonymous.post(URL, { ids: ['purchase-flow'] })).status).toBe(401)
    expect((await test.anonymous.remove(`${URL}/purchase-flow`)).status).toBe(401)
  })
})
