// Prints how PostgreSQL answers each kind of list: plans with times and buffers.
import type pg from 'pg'
import '#app/server/modules.ts'
import type { CandidateListQuery } from '#domains/candidates/contract/schemas.ts'
import { listPageWithTotal } from '#domains/candidates/server/queries/list-total.ts'
import type { Db } from '#platform/server/database.ts'
import { searchSamples } from './workload.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

export async function explainLists(client: pg.Client): Promise<string> {
  const page = { limit: 50, sort: '-last_activity_at' } as const
  const cases: [string, CandidateListQuery][] = [
    ['newest', page],
    ['newest by creation', { ...page, sort: '-created_at' }],
    ['by name', { ...page, sort: 'name' }],
    ['status and state', { ...page, status: ['hired'], state: ['NC'] }],
    ['two statuses', { ...page, status: ['hired', 'offered'] }],
    ['skill', { ...page, skill: ['Forklift'] }],
    ['tag', { ...page, tag: ['Urgent'] }],
    ['idle for 90 days', { ...page, idleDays: 90 }],
  ]
  for (const [kind, texts] of Object.entries(await searchSamples(client))) {
    for (const q of texts.slice(0, 3)) cases.push([`search, ${kind}: ${q}`, { ...page, q }])
  }
  const plans: string[] = []
  for (const [title, query] of cases) plans.push(`## ${title}\n${await explain(client, query)}\n`)
  return plans.join('\n')
}

/** Every statement that the list runs, in order. */
async function explain(client: pg.Client, query: CandidateListQuery): Promise<string> {
  const plans: string[] = []
  const explaining: Db = {
    query: async ({ name = 'unnamed', text, values = [] }) => {
      if (!text.startsWith('explain')) {
        const { rows } = await client.query(`explain (analyze, buffers) ${text}`, [...values])
        plans.push(`-- ${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
      }
      return (await client.query(text, [...values])).rows
    },
  }
  await listPageWithTotal(explaining, query, { userId: NOBODY, timezone: 'UTC' })
  return plans.join('\n')
}
