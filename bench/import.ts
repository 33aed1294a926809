// Imports a file of candidates into a running product, and measures how fast that is, how much memory it takes, and how
// long the list of candidates takes meanwhile: node bench/import.ts <address> <pid of the server> [rows] [data folder]
// With the folder it also shows the processor time of the server and of PostgreSQL, which other work does not change.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listProcessesIn } from '#platform/server/embedded-postgres-processes.ts'
import { ticks } from './processor-time.ts'

const [url = '', pid = '', count = '100000', dataDir = ''] = process.argv.slice(2)
const rows = Number(count)
const SAME_SITE = { 'x-requested-with': 'fetch', 'sec-fetch-site': 'same-origin' }
const seed = Date.now().toString(36)

const signIn = await fetch(`${url}/api/auth/sign-in`, {
  method: 'POST',
  headers: { ...SAME_SITE, 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'manager@demo.candorhire.test', password: 'demo-candor-hire' }),
})
const cookie = (signIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
const headers = { ...SAME_SITE, cookie }

// Another number in each run: the same name with the same number is the same person.
const start = Math.floor(Date.now() / 10_000) * 1_000
const phone = (n: number) => String(2_000_000 + ((start + n) % 7_990_000))
const line = (n: number) =>
  `First${n % 997} Last${n},${seed}.${n}@post.example,(713) ${phone(n).slice(0, 3)}-${phone(n).slice(3)},Houston,TX,Welder,${n % 30},"MIG, TIG"`
const file = `Full name,E-mail,Cell,City,State,Title,Yrs,Skills\n${Array.from({ length: rows }, (_, n) => line(n)).join('\n')}\n`

type Import = { id: string; status: string; rows: number; position: number; counts: Record<string, number> }
const ask = async (path: string, method = 'GET') =>
  (await (await fetch(url + path, { method, headers })).json()) as Import

let peak = 0
const times: number[] = []
const over = new AbortController()
const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
const before = rss()
async function watch(): Promise<void> {
  while (!over.signal.aborted) {
    const start = performance.now()
    const answer = await fetch(`${url}/api/candidates?limit=50`, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The list answered ${answer.status}.`)
    times.push(performance.now() - start)
    peak = Math.max(peak, rss())
    // Below the limit of calls of one user.
    await sleep(80)
  }
}
const watching = watch()

const started = performance.now()
const used = () => [
  ticks([Number(pid)]) / 100,
  dataDir ? ticks(listProcessesIn(path.join(dataDir, 'postgres'))) / 100 : 0,
]
const usedBefore = used()
const step = (name: string, since: number) => {
  const [node, postgres] = used().map((seconds, index) => (seconds - (usedBefore[index] ?? 0)).toFixed(1))
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  console.log(`${name}: ${seconds} s, processor time so far: Node ${node} s, PostgreSQL ${postgres} s`)
}
const body = new FormData()
body.set('kind', 'candidates')
body.set('file', new File([file], 'bench.csv'))
const added = await fetch(`${url}/api/imports`, { method: 'POST', headers, body })
if (!added.ok) throw new Error(`The upload answered ${added.status}: ${await added.text()}`)
const { id } = (await added.json()) as Import
step('upload and reading', started)
async function until(isDone: (row: Import) => boolean): Promise<Import> {
  for (;;) {
    const row = await ask(`/api/imports/${id}`)
    if (isDone(row)) return row
    await sleep(200)
  }
}
const checking = performance.now()
await until(({ position }) => position === rows)
step('check', checking)
const running = performance.now()
await ask(`/api/imports/${id}/start`, 'POST')
const { counts } = await until(({ status }) => status === 'done')
step('run', running)
step('all', started)
over.abort()
await watching
times.sort((one, other) => one - other)
const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(0)
console.log(`counts: ${JSON.stringify(counts)}`)
console.log(`rows/s of the run: ${Math.round(rows / ((performance.now() - running) / 1000))}`)
console.log(`memory: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`)
console.log(`list meanwhile: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${times.length} calls`)
