// A domain's SQL reads only tables of domains to its left in src/domains/order.json. See docs/decisions/019-domain-order.md.
import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readsToTheRight } from './support/table-order.ts'

/** How often a file names a table to its right, and why it must. A line that is no longer needed fails, too. */
const KEPT = new Map([
  [
    'identity/server/queries/sessions.ts reads client_members (1)',
    'Each request reads its user, session and clients in one statement.',
  ],
])

/** As in KEPT. */
function counted(file: string, source: string): string[] {
  const reads = Map.groupBy(readsToTheRight(`src/domains/${file}`, source), (table) => table)
  return [...reads].map(([table, { length }]) => `${file} reads ${table} (${length})`)
}

describe('SQL of a domain', () => {
  it('reads no table of a domain to its right', async () => {
    const files = (await readdir('src/domains', { recursive: true })).filter((file) =>
      /^(?!.*\.(test|gen)\.).*\/server\/.*\.ts$/.test(file),
    )
    const found: string[] = []
    for (const file of files) found.push(...counted(file, await readFile(`src/domains/${file}`, 'utf8')))
    expect(files.length).toBeGreaterThan(100)
    expect(found.toSorted()).toEqual([...KEPT.keys()].sort())
  })

  it.each([
    ['`select 1 from applications a join interviews i on true`', 'applications', 'interviews'],
    ['`select exists (select from leads)`', 'leads'],
    ['`select 1 from clients c, leads l, orders as o`', 'leads', 'orders'],
    ['`with x as (update only leads set id = 1 returning id) select 1`', 'leads'],
    ['`delete from clients using (leads)`', 'leads'],
    ['`${start} from ${first} f, leads l`', 'leads'],
    ["updateRow(db, 'leads', { id }, changes)", 'leads'],
    ["counted('leads')", 'leads'],
    ["'leads l left join orders o on true'", 'leads', 'orders'],
    ['`select leads, t.orders from clients c join users u on u.id = c.leads`'],
    ["'Move it from leads.'"],
  ])('would be refused in jobs: %s', (sql, ...tables) => {
    const file = 'jobs/server/queries/x.ts'
    expect(counted(file, `export const x = ${sql}`)).toEqual(
      tables.map((table) => `${file} reads ${table} (1)`),
    )
  })
})
