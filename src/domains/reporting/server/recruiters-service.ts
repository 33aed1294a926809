// The week of each recruiter: what is open, what was done, and how long candidates wait in each stage.
import { linesOf } from './figures-service.ts'
import * as queries from './queries/tables.ts'
import type { Table, TableAsked } from './table.ts'

const COUNTS = [
  ['open', 'Open applications'],
  ['overdue', 'Overdue'],
  ['calls', 'Calls'],
  ['messages', 'Messages'],
  ['submissions', 'Submissions'],
  ['interviews', 'Interviews'],
  ['hires', 'Hires'],
] as const

type Counts = Record<(typeof COUNTS)[number][0] | 'interviewed', number>
const NOTHING: Counts = {
  open: 0,
  overdue: 0,
  calls: 0,
  messages: 0,
  submissions: 0,
  interviews: 0,
  hires: 0,
  interviewed: 0,
}

/** Interviews and hires are the figures of the account report, split by recruiter. */
async function countsOf({ reader, span, within }: TableAsked): Promise<Map<string, Counts>> {
  const [open, sent, submitted, { lines }] = await Promise.all([
    queries.listOpen(reader.db, within),
    queries.listSent(reader.db, within),
    queries.listSubmitted(reader.db, within),
    linesOf(reader, { span, by: 'recruiter', names: ['interviews', 'hires'] }),
  ])
  const counts = new Map<string, Counts>()
  const add = (id: string, more: Partial<Counts>) =>
    counts.set(id, { ...(counts.get(id) ?? NOTHING), ...more })
  for (const row of open) add(row.ownerId, { open: row.open, overdue: row.overdue })
  for (const row of sent) add(row.userId, { calls: row.calls, messages: row.messages })
  for (const row of submitted) add(row.ownerId, { submissions: row.submitted, interviewed: row.interviewed })
  for (const { key, measures } of lines)
    if (key) add(key, { interviews: measures.interviews, hires: measures.hires })
  return counts
}

const rateOf = ({ submissions, interviewed }: Counts) => (submissions > 0 ? interviewed / submissions : null)
const valuesOf = (counts: Counts) => ({
  ...Object.fromEntries(COUNTS.map(([name]) => [name, counts[name]])),
  rate: rateOf(counts),
})
const tenth = (value: number) => Math.round(value * 10) / 10

function addUp(all: readonly Counts[]): Counts {
  const total = { ...NOTHING }
  for (const counts of all)
    for (const name of Object.keys(total) as (keyof Counts)[]) total[name] += counts[name]
  return total
}

export async function recruitersTable(asked: TableAsked): Promise<Table> {
  const { reader, span, within } = asked
  const owner = within.owner
  const [team, stages, stays, counts] = await Promise.all([
    queries.listTeam(reader.db, owner),
    queries.listStages(reader.db, within),
    queries.listStays(reader.db, within),
    countsOf(asked),
  ])
  const stageName = (id: string) => `stage:${id}`
  const people = team.filter(({ id, role }) => role === 'recruiter' || owner === id || counts.has(id))
  const of = span.filters.client ? `&client=${span.filters.client}` : ''
  const period = `from=${span.from}&to=${span.to}&recruiter=`
  return {
    heading: 'Recruiter',
    columns: [
      ...COUNTS.map(([name, label]) => ({ name, label, unit: 'count' as const })),
      { name: 'rate', label: 'Submitted to interview', unit: 'rate' },
      ...stages.map(({ id, label }) => ({
        name: stageName(id),
        label: `In ${label}`,
        unit: 'days' as const,
      })),
    ],
    rows: people.map(({ id, name }) => ({
      key: id,
      label: name,
      detail: null,
      values: {
        ...valuesOf(counts.get(id) ?? NOTHING),
        ...Object.fromEntries(
          stages.map((stage) => {
            const found = stays.find((stay) => stay.ownerId === id && stay.stageId === stage.id)
            return [stageName(stage.id), found ? tenth(found.median) : null]
          }),
        ),
      },
      links: {
        open: `/employer/pipeline?owner=${id}${of}`,
        overdue: `/employer/pipeline?owner=${id}&sla=over${of}`,
        interviews: `/account-reporting?${period}${id}&rows=interviews${of}`,
        hires: `/account-reporting?${period}${id}&rows=hires${of}`,
      },
    })),
    total: {
      ...valuesOf(addUp(people.map(({ id }) => counts.get(id) ?? NOTHING))),
      ...Object.fromEntries(
        stages.map(({ id, median }) => [stageName(id), median === null ? null : tenth(median)]),
      ),
    },
  }
}
