import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { candidateQuery } from './candidate-query.ts'
import { refreshAfterOwnChange } from './refresh.ts'

const LIST = ['candidates', 'list', {}]

function setUp() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const person = { id: 'c1', status: 'new', emails: [], phones: [] }
  client.setQueryData(['candidates', 'one', 'c1'], person)
  client.setQueryData(['candidates', 'one', 'c2'], { ...person, id: 'c2' })
  client.setQueryData(LIST, { pages: [{ items: [person] }], pageParams: [null] })
  const fetched: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    fetched.push(url)
    return Promise.resolve(Response.json({ ...person, status: 'offered' }))
  })
  return { client, fetched }
}

afterEach(() => void vi.unstubAllGlobals())

it('fetches an open candidate again after a change of one’s own, also for the list behind', async () => {
  const { client, fetched } = setUp()
  const close = new QueryObserver(client, candidateQuery('c1')).subscribe(() => undefined)
  await refreshAfterOwnChange(client)
  expect(client.getQueryData(['candidates', 'one', 'c1'])).toMatchObject({ status: 'offered' })
  expect(client.getQueryData(LIST)).toMatchObject({ pages: [{ items: [{ status: 'offered' }] }] })
  expect(fetched).toHaveLength(1)
  close()
})

it('marks a candidate who is not open as old, and fetches nothing', async () => {
  const { client, fetched } = setUp()
  await refreshAfterOwnChange(client)
  expect(client.getQueryState(['candidates', 'one', 'c2'])?.isInvalidated).toBe(true)
  expect(fetched).toEqual([])
})

it('leaves a candidate alone while an edit is under way', async () => {
  const { client, fetched } = setUp()
  const close = new QueryObserver(client, candidateQuery('c1')).subscribe(() => undefined)
  const edit = client.getMutationCache().build(client, {
    mutationKey: ['candidates', 'edit', 'c1'],
    mutationFn: () => new Promise(() => undefined),
  })
  void edit.execute(undefined)
  await refreshAfterOwnChange(client)
  expect(fetched).toEqual([])
  close()
})
