// A draft follows its saved view until it starts.
import { expect, it } from 'vitest'
import { appForTest, type Json, type Person } from './support/app.ts'
import { makeCandidate } from './support/hiring.ts'
import { campaignOf, makeDraft } from './support/outreach.ts'

const URL = '/api/outreach-campaigns'

const makeView = async (person: Person, fields: object = {}): Promise<Json> =>
  (
    await person.post('/api/saved-views', {
      list: 'candidates',
      name: 'Texas',
      search: { state: ['TX'], sort: 'name' },
      shared: false,
      ...fields,
    })
  ).body

async function changeView(person: Person, { id, version }: Json, changes: object): Promise<Json> {
  const changed = await person.patch(`/api/saved-views/${id}`, changes, { 'if-match': `"${version}"` })
  expect(changed.status).toBe(200)
  return changed.body
}

const draftOf = (person: Person, view: Json) =>
  makeDraft(person, { audience: { viewId: view.id, viewName: 'Old name', filter: { q: 'nobody' } } })

it('takes filter and name of the view, also after it changed, and freezes them at the start', async () => {
  const test = await appForTest()
  const manager = await test.person('manager')
  const [one] = [await makeCandidate(manager), await makeCandidate(manager)]
  const view = await makeView(manager)
  const draft = await draftOf(manager, view)
  expect(draft).toMatchObject({ viewName: 'Texas', audience: { filter: { state: ['TX'] } } })
  const changed = await changeView(manager, view, { name: 'New Mexico', search: { state: ['NM'] } })
  const followed = await campaignOf(manager, draft.id)
  expect(followed).toMatchObject({ viewName: 'New Mexico', audience: { filter: { state: ['NM'] } } })
  // A user with the draft open can go on, and does not bring the old filter back.
  const edit = { name: 'Renamed', audience: draft.audience }
  const saved = await manager.patch(`${URL}/${draft.id}`, edit, { 'if-match': `"${draft.version}"` })
  expect(saved).toMatchObject({ status: 200, body: { audience: { filter: { state: ['NM'] } } } })
  expect((await manager.get(`${URL}/${draft.id}/audience`)).body).toMatchObject({ total: 2, ready: 2 })
  expect((await manager.post(`${URL}/${draft.id}/start`, { expectedCount: 2 })).status).toBe(200)
  const after = await changeView(manager, changed, { search: { q: one.email } })
  expect(await campaignOf(manager, draft.id)).toMatchObject({
    status: 'running',
    audience: { filter: { state: ['NM'] } },
    figures: { recipients: 2 },
  })
  const copy = (await manager.post(`${URL}/${draft.id}/copy`)).body
  expect(copy.audience.filter).toEqual({ q: one.email })
  expect((await manager.remove(`/api/saved-views/${after.id}`)).status).toBe(204)
  expect((await campaignOf(manager, copy.id)).audience.filter).toEqual({ q: one.email })
})

it('follows only views that its sender may see, and reads “me” as the sender', async () => {
  const test = await appForTest()
  const [manager, other] = [await test.person('manager'), await test.person('manager')]
  const view = await makeView(manager, { shared: true, search: { owner: ['me'] } })
  const draft = await draftOf(other, view)
  expect(draft.audience.filter).toEqual({ owner: [other.userId] })
  const hidden = await changeView(manager, view, { shared: false, search: { state: ['TX'] } })
  expect((await campaignOf(other, draft.id)).audience.filter).toEqual({ owner: [other.userId] })
  const foreign = await draftOf(other, hidden)
  expect(foreign.audience.filter).toEqual({ q: 'nobody' })
})
