import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { copyTemplate } from '../../../tests/template-database.ts'
import { type Database, openDatabase } from './database.ts'
import { createLog } from './log.ts'
import { insertInto, NEXT, type RowChanges, updateRow } from './rows.ts'

let db: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const copy = await copyTemplate(inject('postgresUrl'))
  drop = copy.drop
  db = openDatabase({ url: copy.url, size: 1, log: createLog({ LOG_LEVEL: 'silent', production: false }) })
})
afterAll(async () => {
  await db.close()
  await drop()
})

const ONE = '00000000-0000-7000-8000-000000000001'
const OTHER = '00000000-0000-7000-8000-000000000002'
const read = () =>
  db.query({
    text: 'select id, name, city, industry, version from clients where id = any($1) order by id',
    values: [[ONE, OTHER]],
  })

describe('rows', () => {
  it('are inserted together, with defaults for missing columns', async () => {
    await insertInto(db, 'clients', [])
    await insertInto(db, 'clients', [
      { id: ONE, name: "O'Neil", city: undefined },
      { id: OTHER, name: 'Other', city: 'Austin', industry: 'Health' },
    ])
    expect(await read()).toEqual([
      { id: ONE, name: "O'Neil", city: null, industry: '', version: 1 },
      { id: OTHER, name: 'Other', city: 'Austin', industry: 'Health', version: 1 },
    ])
  })

  it('are updated by their key. Undefined columns stay', async () => {
    const changes = { city: 'Reno', name: undefined, version: NEXT } as const
    expect(await updateRow(db, 'clients', { id: ONE, version: 1 }, changes)).toBe(true)
    expect(await updateRow(db, 'clients', { id: ONE, version: 1 }, changes)).toBe(false)
    expect(await read()).toMatchObject([{ name: "O'Neil", city: 'Reno', version: 2 }, { city: 'Austin' }])
  })

  it.each(['city" = null, "name', 'city = null --', 'City', '', '__proto__'])(
    'refuse %j as a column',
    async (column) => {
      const row = Object.fromEntries([[column, 'x']])
      const changes = row as RowChanges<'clients'>
      await expect(updateRow(db, 'clients', { id: ONE }, changes)).rejects.toThrow('no name of a column')
      const key = row as { id: string }
      await expect(updateRow(db, 'clients', key, { city: 'x' })).rejects.toThrow('no name of a column')
      const added = [{ id: ONE, name: 'x', ...row }]
      await expect(insertInto(db, 'clients', added)).rejects.toThrow('no name of a column')
    },
  )

  it('are never updated without a key or a change', async () => {
    await expect(updateRow(db, 'clients', {}, { city: 'x' })).rejects.toThrow('changes nothing, or all')
    await expect(updateRow(db, 'clients', { id: undefined }, { city: 'x' })).rejects.toThrow(
      'changes nothing',
    )
    await expect(updateRow(db, 'clients', { id: ONE }, {})).rejects.toThrow('changes nothing, or all')
  })
})
