// kill -9 of the server in the middle of an import: every row of the file is imported once.
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { createUser } from '#domains/identity/server/index.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { endProduct, signIn } from '../support/product.ts'
import { type Drill, processFaults } from './drill.ts'
import type { Site } from './site.ts'

const PATIENCE_MS = 180_000
type Import = { id: string; status: string; rows: number; position: number; counts: Record<string, number> }

export const importKills: Drill = {
  name: 'import: kill -9',
  async run(site, { importRows: rows, importKills: kills }) {
    const headers = await managerOf(site)
    const ask = (path: string, init: RequestInit = {}) => answerInTheEnd(site, path, { ...init, headers })
    const mark = Date.now().toString(36)
    const { id } = await ask('/api/imports', { method: 'POST', body: fileOf(rows, mark) })
    await ask(`/api/imports/${id}/start`, { method: 'POST' })
    let reached = 0
    const caught: number[] = []
    const untilPast = async (least: number) => {
      for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(20)) {
        const { status, position } = await ask(`/api/imports/${id}`)
        reached = position
        if (status !== 'running' || position >= least) return
      }
    }
    for (let round = 1; round <= kills; round += 1) {
      await untilPast(Math.floor((rows / (kills + 1)) * round))
      await sleep((round * 37) % 100)
      caught.push(reached)
      await endProduct(site.product, 'SIGKILL')
      await site.restart()
    }
    await untilPast(Number.POSITIVE_INFINITY)
    const done = await ask(`/api/imports/${id}`)
    const expected = {
      status: 'done',
      created: rows,
      candidates: rows,
      people: rows,
      records: rows,
      audited: rows,
    }
    const found = {
      status: done.status,
      created: done.counts['created'],
      ...(await storedOf(site, id, mark)),
    }
    const faults = isDeepStrictEqual(found, expected)
      ? []
      : [`found ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`]
    // A kill after the end would prove nothing.
    if (caught.some((position) => position >= rows))
      faults.push(`killed at rows ${caught.join(', ')} of ${rows}`)
    return {
      figures: `${kills} kills at rows ${caught.join(', ')} of ${rows}`,
      faults: [...faults, ...processFaults(site)],
    }
  },
}

async function managerOf(site: Site): Promise<Record<string, string>> {
  const manager = { email: `imports-${Date.now()}@faults.candorhire.test`, password: 'faults-candor-hire' }
  await site.withDatabase((db) =>
    createUser(systemContext(db), { ...manager, role: 'manager', name: 'Fault Manager' }),
  )
  const { 'content-type': _type, ...headers } = await signIn(site, manager)
  return headers
}

function fileOf(rows: number, mark: string): FormData {
  const line = (n: number) => `First${n},Last${n},${mark}.${n}@post.example`
  const csv = `first name,last name,email\n${Array.from({ length: rows }, (_, n) => line(n)).join('\n')}\n`
  const body = new FormData()
  body.set('kind', 'candidates')
  body.set('file', new File([csv], 'kills.csv'))
  return body
}

/** Repeated while the server is down. */
async function answerInTheEnd(site: Site, path: string, init: RequestInit): Promise<Import> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(50)) {
    const answer = await fetch(`${site.url}${path}`, init).catch(() => null)
    if (answer?.ok) return (await answer.json()) as Import
    if (answer && answer.status < 500) throw new Error(`${path} was answered ${answer.status}`)
  }
  throw new Error(`${path} was never answered.`)
}

async function storedOf(site: Site, id: string, mark: string): Promise<Record<string, number> | undefined> {
  const [found] = await site.query<Record<string, number>>(
    `select count(*)::int as candidates, count(distinct emails[1])::int as people,
       (select count(*)::int from import_records where import_id = $1) as records,
       (select count(*)::int from audit_events where after ->> 'importId' = $1::text) as audited
     from candidates where emails[1] like $2`,
    [id, `${mark}.%`],
  )
  return found
}
