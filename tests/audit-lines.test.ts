// Every operation that changes something writes an audit line, and every audited kind of record can be named in a sentence.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import '#app/server/modules.ts'
import { auditWords } from '#platform/server/audit-words.ts'
import { readCallGraph } from './support/call-graph.ts'

/** Operations that change nothing which anybody must answer for, with the reason. */
const WITHOUT_A_LINE = new Map([
  ['POST /api/import-previews', 'It reads the start of a file, and keeps nothing.'],
  ['POST /api/account/two-factor/start', 'Shows a secret. The confirmation turns it on and has the line.'],
  ['POST /api/account/passkeys/options', 'Asks the browser. Adding the passkey has the line.'],
  ['POST /api/auth/link', 'Reads a link that was sent.'],
  ['POST /api/public/jobs/:slug/views', 'Counts views.'],
  ['POST /api/public/jobs/:slug/resume', 'Reads a file and keeps nothing.'],
  ['POST /api/routing/try', 'Shows what would happen.'],
  ['POST /api/messages/preview', 'Shows what would happen.'],
  ['POST /api/candidates/:id/conversation/read', 'A mark of reading.'],
  ['PUT /api/account/signature', 'A user’s own text, kept in each email.'],
  ['POST /api/messages/files', 'Waits for its message, which has the line.'],
  ['POST /api/applications/foresee-ending', 'Shows what would happen.'],
  ['POST /api/notifications/:id/read', 'A user’s own list.'],
  ['POST /api/notifications/read-all', 'A user’s own list.'],
  ['POST /api/message-templates/preview', 'Shows what would happen.'],
  ['POST /api/tours/seen', 'A user’s own list.'],
  ['DELETE /api/tours/seen/:id', 'A user’s own list.'],
  ['POST /api/setup/hidden', 'A user’s own dashboard.'],
  ['DELETE /api/setup/hidden', 'A user’s own dashboard.'],
  ['PUT /api/reports/saved/:id/pin', 'A user’s own dashboard.'],
  ['DELETE /api/reports/saved/:id/pin', 'A user’s own dashboard.'],
  ['POST /api/campaigns/spend/preview', 'Shows what would happen.'],
  ['POST /api/retention-rules/preview', 'Shows what would happen.'],
  ['POST /api/performance/errors', 'Measures the product, without a user.'],
  ['POST /api/performance/reports', 'Measures the product, without a user.'],
  ['POST /api/reconciliation', 'Asks the provider, as its job does. The ledger has what changes.'],
])

/** Lines about something new, or that something happened: they replace no value. */
const ADDS: readonly string[] = [
  'outreach enlarged',
  'billing approval_requested',
  'billing balance_adjusted',
  'billing card_saved',
  'billing invoice_issued',
  'billing money-requests.ts',
  'billing move_closed',
  'billing payment_event_resolved',
  'billing payment_started',
  'billing refunded',
  'billing tax_added',
  'campaigns created',
  'candidates activity_added',
  'candidates created',
  'candidates hold_set',
  'candidates merged',
  'candidates task-service.ts',
  'candidates withdraw-service.ts',
  'clients created',
  'clients member_added',
  'conversations scheduled',
  'costs closed',
  'costs cost_added',
  'delivery asked_for_return',
  'delivery channel-service.ts',
  'identity account-service.ts',
  'identity created',
  'identity invited',
  'identity joined',
  'identity registered',
  'imports created',
  'imports work.ts',
  'integrations created',
  'integrations events_replayed',
  'integrations secrets_set',
  'integrations sent',
  'integrations tested',
  'jobs created',
  'leads created',
  'leads received',
  'links record.ts',
  'performance edited',
  'pipeline created',
  'pipeline merged',
  'privacy run',
  'reporting created',
  'routing started',
  'settings test_mail_sent',
  'shop created',
  'shop delivered',
  'shop placed',
]

/** Edits whose line names both values without comparing two rows, with the reason. */
const COMPARED_BY_HAND = new Map([
  ['PATCH /api/account/passkeys/:id', 'Its only value is the name.'],
  ['PATCH /api/candidates/:id/costs/:costId', 'A cost is replaced whole.'],
  ['PATCH /api/clients/:id/members/:userId', 'The role and the limit.'],
  ['PATCH /api/customer/members/:userId', 'The role and the limit.'],
  ['PATCH /api/imports/:id', 'A draft, whose start has the line.'],
  ['PATCH /api/imports/:id/cells', 'A draft, whose start has the line.'],
  ['PATCH /api/interviews/:id', 'The time and the place.'],
  ['PATCH /api/users/:id', 'The role and the status.'],
])

const VERBS: Record<string, string> = { post: 'POST', put: 'PUT', patch: 'PATCH', del: 'DELETE' }
const AUDIT = new Set(['audit', 'auditMany', 'auditRows'])
const isAudit = ({ file, name }: { file: string; name: string }) =>
  file === 'src/platform/server/audit.ts' && AUDIT.has(name)

/** "POST /api/clients" by the file and name of its contract. */
function readOperations(): Map<string, string> {
  const files = readdirSync('src/domains', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^\w+\/contract\/[\w-]+\.ts$/.test(file),
  )
  return new Map(
    files.flatMap((file) =>
      [
        ...readFileSync(`src/domains/${file}`, 'utf8').matchAll(
          /export const (\w+) = (post|put|patch|del)\(\s*'([^']+)'/g,
        ),
      ].map(([, name, verb = '', url]): [string, string] => [
        `src/domains/${file} ${name}`,
        `${VERBS[verb]} ${url}`,
      ]),
    ),
  )
}

/** The text of a call, from its name to its closing bracket. */
function callAt(text: string, start: number): string {
  let depth = 0
  for (let index = start; index < text.length; index++) {
    if (text[index] === '(') depth++
    if (text[index] === ')' && --depth === 0) return text.slice(start, index + 1)
  }
  return text.slice(start)
}

describe('the audit log', () => {
  it('gets a line from every operation that changes something', () => {
    const { sources, reaches } = readCallGraph()
    const operations = readOperations()
    const silent: string[] = []
    let count = 0
    for (const [file, { text, names, spaces }] of sources)
      for (const { 1: space = '', 2: name = '', index } of text.matchAll(
        /\broute(?:<[^>]*>)?\(\s*app,\s*(?:(\w+)\.)?(\w+),/g,
      )) {
        const operation = operations.get(`${spaces.get(space) ?? names.get(name)?.file} ${name}`)
        if (!operation) continue
        count++
        if (!reaches(file, callAt(text, index), isAudit)) silent.push(operation)
      }
    expect(count).toBeGreaterThan(200)
    expect(silent.toSorted()).toEqual([...WITHOUT_A_LINE.keys()].toSorted())
  })

  it('would miss an act whose line is taken away', () => {
    const { reaches } = readCallGraph()
    const file = 'src/domains/clients/server/service.ts'
    expect(reaches(file, 'createClient(context)', isAudit)).toBe(true)
    expect(reaches(file, 'findClient(db, id)', isAudit)).toBe(false)
  })

  it('says what was there before, in every line that replaces a value', () => {
    const onlyAfter = new Set<string>()
    for (const [file, { text }] of readCallGraph().sources)
      for (const { index } of file.startsWith('src/domains/') ? text.matchAll(/\baudit(?:Many)?\(/g) : []) {
        const call = callAt(text, index)
        if (!/\bafter\b/.test(call) || /\bbefore\b|\.\.\.difference\(|\.\.\.changed?\b/.test(call)) continue
        onlyAfter.add(`${file.split('/')[2]} ${/action: '(\w+)'/.exec(call)?.[1] ?? file.split('/').at(-1)}`)
      }
    expect([...onlyAfter].toSorted()).toEqual(ADDS.toSorted())
  })

  it('compares two versions of the record in every operation that edits one', () => {
    const { sources, reaches } = readCallGraph()
    const operations = readOperations()
    const isCompared = ({ file, name }: { file: string; name: string }) =>
      file === 'src/platform/server/audit.ts' && name === 'difference'
    const silent: string[] = []
    for (const [file, { text, names, spaces }] of sources)
      for (const { 1: space = '', 2: name = '', index } of text.matchAll(
        /\broute(?:<[^>]*>)?\(\s*app,\s*(?:(\w+)\.)?(\w+),/g,
      )) {
        const operation = operations.get(`${spaces.get(space) ?? names.get(name)?.file} ${name}`)
        if (!operation || !/^(PATCH|PUT) /.test(operation) || WITHOUT_A_LINE.has(operation)) continue
        if (!reaches(file, callAt(text, index), isCompared)) silent.push(operation)
      }
    expect(silent.toSorted()).toEqual([...COMPARED_BY_HAND.keys()].toSorted())
  })

  it('has a noun and words for every kind of record in the code', () => {
    const kinds = new Set<string>()
    for (const [, { text }] of readCallGraph().sources)
      for (const [, kind = ''] of text.matchAll(/subjectType: '(\w+)'/g)) kinds.add(kind)
    expect(kinds.size).toBeGreaterThan(25)
    expect([...kinds].filter((kind) => !(kind in auditWords.get()))).toEqual([])
  })
})
