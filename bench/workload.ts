// The same requests in the same order, for the product and the bare server.
import type pg from 'pg'

export type Ask = { method: 'GET' | 'POST'; path: string; body?: string }
export type Scenario = { name: string; next(): Ask }

type Sample = {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string
  skill: string
  city: string
}

const SAMPLES = 500
const LIST = '/api/candidates'

/** Each server gets its own scenarios, so all servers run the same requests. */
export async function scenarios(client: pg.Client): Promise<Scenario[]> {
  const { rows } = await client.query<Sample>(
    `select id, first_name, last_name, emails[1] as email, phones[1] as phone, skills[1] as skill, city
     from candidates where emails[1] !~ '@bench' order by md5(id::text) limit ${SAMPLES}`,
  )
  const searches = searchTexts(rows).map((q) => `${LIST}?q=${encodeURIComponent(q)}`)
  return [
    { name: 'list, newest 50', next: () => get(LIST) },
    { name: 'list, status and state', next: cycle(filterPaths()) },
    { name: 'search', next: cycle(searches) },
    { name: 'one by id', next: cycle(rows.map((row) => `${LIST}/${row.id}`)) },
    { name: 'create', next: newPeople() },
    ...(await boards(client)),
    ...(await calendars(client)),
    ...(await figures(client)),
  ]
}

const BOARD = '/api/pipeline/board'

/** The boards of one job, one client and all clients, now and as of a past day. */
async function boards(client: pg.Client): Promise<Scenario[]> {
  const { rows } = await client.query<{ id: string; client_id: string }>(
    `select id, client_id from job_postings j where reference_number like 'B-%'
       and exists (select from applications a where a.job_id = j.id) order by md5(id::text) limit ${SAMPLES}`,
  )
  const days = ['2026-10-30', '2026-09-15', '2026-06-01', '2025-12-24']
  const past = rows.map((row, index) => `${BOARD}?job=${row.id}&asOf=${days[index % days.length]}`)
  return [
    { name: 'board of a job', next: cycle(rows.map((row) => `${BOARD}?job=${row.id}`)) },
    { name: 'board of a client', next: cycle(rows.map((row) => `${BOARD}?client=${row.client_id}`)) },
    { name: 'board of everyone', next: () => get(BOARD) },
    { name: 'board as of, job', next: cycle(past) },
    { name: 'board as of, everyone', next: cycle(days.map((day) => `${BOARD}?asOf=${day}`)) },
  ]
}

/** Figures over many rows: the dashboard, the reasons by posting, and the candidates of a client. */
async function figures(client: pg.Client): Promise<Scenario[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from clients k where exists (select from applications a where a.client_id = k.id)
     order by md5(id::text) limit 20`,
  )
  const STATS = '/api/dashboard/stats'
  return [
    { name: 'dashboard', next: () => get(STATS) },
    { name: 'dashboard, 90 days', next: () => get(`${STATS}?days=90`) },
    { name: 'dashboard of a client', next: cycle(rows.map(({ id }) => `${STATS}?client=${id}`)) },
    { name: 'reasons by posting', next: () => get('/api/disqualified/reasons?days=90') },
    { name: 'list of a client', next: cycle(rows.map(({ id }) => `${LIST}?client=${id}`)) },
  ]
}

const INTERVIEWS = '/api/interviews'

/** Weeks and days of the calendar and the list behind it: of one interviewer, one client and everyone. */
async function calendars(client: pg.Client): Promise<Scenario[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from users where name like 'Interviewer %' order by md5(id::text) limit ${SAMPLES}`,
  )
  const { rows: clients } = await client.query<{ id: string }>(
    'select id from clients order by md5(id::text)',
  )
  const weeks = ['2026-10-19', '2026-09-14', '2026-06-01', '2025-12-15']
  const week = (from: string) => `from=${from}&to=${after(from, 6)}&perHour=2`
  const day = (from: string) => `from=${from}&to=${from}&perHour=8`
  const at = (index: number) => weeks[index % weeks.length] ?? ''
  const each = (path: (id: string, index: number) => string) => rows.map(({ id }, index) => path(id, index))
  return [
    {
      name: 'calendar week, one person',
      next: cycle(each((id, index) => `${INTERVIEWS}/calendar?participant=${id}&${week(at(index))}`)),
    },
    {
      name: 'calendar day, one person',
      next: cycle(each((id, index) => `${INTERVIEWS}/calendar?participant=${id}&${day(at(index))}`)),
    },
    {
      name: 'calendar week, a client',
      next: cycle(clients.map(({ id }, index) => `${INTERVIEWS}/calendar?client=${id}&${week(at(index))}`)),
    },
    {
      name: 'calendar week, everyone',
      next: cycle(weeks.map((from) => `${INTERVIEWS}/calendar?${week(from)}`)),
    },
    {
      name: 'calendar day, everyone',
      next: cycle(weeks.map((from) => `${INTERVIEWS}/calendar?${day(from)}`)),
    },
    { name: 'interviews of one person', next: cycle(each((id) => `${INTERVIEWS}?participant=${id}`)) },
    { name: 'interviews of everyone', next: () => get(INTERVIEWS) },
  ]
}

const after = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const get = (path: string): Ask => ({ method: 'GET', path })

function cycle(paths: readonly string[]): () => Ask {
  let index = 0
  return () => get(paths[index++ % paths.length] ?? LIST)
}

function filterPaths(): string[] {
  const statuses = ['new', 'in_review', 'qualified', 'hired', 'do_not_use']
  const states = ['TX', 'OK', 'LA', 'FL', 'NC']
  return statuses.flatMap((status) => states.map((state) => `${LIST}?status=${status}&state=${state}`))
}

/** One of each kind in turn, from a phone number of one candidate to a fragment that all candidates have. */
export function searchKinds(rows: readonly Sample[]): Record<string, string[]> {
  const each = (text: (row: Sample) => string) => rows.map(text)
  return {
    'last name': each((row) => row.last_name),
    'name fragment': each((row) => row.last_name.slice(1, 5)),
    'first and last name': each((row) => `${row.first_name} ${row.last_name}`),
    telephone: each((row) => `(${row.phone.slice(2, 5)}) ${row.phone.slice(5, 8)}-${row.phone.slice(8)}`),
    'last four digits': each((row) => row.phone.slice(-4)),
    email: each((row) => row.email.split('@')[0] ?? ''),
    skill: each((row) => row.skill),
    place: each((row) => row.city),
    'skill and place': each((row) => `${row.skill} ${row.city}`),
    'two letters': each((row) => row.first_name.slice(0, 2)),
    everybody: ['gmail', '.com', 'ar'],
    nobody: ['qwxzy', '000000000', 'zzyzx maria'],
  }
}

function searchTexts(rows: readonly Sample[]): string[] {
  const kinds = Object.values(searchKinds(rows))
  return rows.flatMap((_row, index) => kinds.map((texts) => texts[index % texts.length] ?? ''))
}

export async function searchSamples(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<Sample>(
    `select id, first_name, last_name, emails[1] as email, phones[1] as phone, skills[1] as skill, city
     from candidates where emails[1] !~ '@bench' order by md5(id::text) limit ${SAMPLES}`,
  )
  return searchKinds(rows)
}

/** Never the same candidate twice, in this run or a later one: the duplicate check must search and find nothing. */
function newPeople(): () => Ask {
  const run = `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`
  const start = Math.floor(Math.random() * 8e7)
  let count = 0
  return () => {
    count += 1
    const body = JSON.stringify({
      firstName: 'Bench',
      lastName: `Person ${run}`,
      emails: [`${run}.${count}@bench.candorhire.test`],
      // A country with phone numbers long enough for unique ones in every run.
      phones: [`+4915${String(start + count).padStart(9, '0')}`],
      title: 'Forklift operator',
      skills: ['Forklift', 'Night shift'],
      city: 'Houston',
      state: 'TX',
    })
    return { method: 'POST', path: LIST, body }
  }
}
