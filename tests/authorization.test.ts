// Every API operation against every kind of caller. A new operation fails here until its permission is listed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USERS_AND_HOLDS } from './support/admin-permissions.ts'
import { ADMINISTRATION } from './support/administration-permissions.ts'
import { type Person, startTestApp, type TestApp } from './support/app.ts'
import { EXPORTS } from './support/export-permissions.ts'
import { IMPORTS } from './support/import-permissions.ts'
import { MONEY } from './support/money-permissions.ts'
import { OUTREACH } from './support/outreach-permissions.ts'
import { PRIVACY } from './support/privacy-permissions.ts'
import { REPORTS } from './support/report-permissions.ts'
import { SIGNING_IN } from './support/sign-in-permissions.ts'

type Caller = 'anonymous' | 'customer' | 'recruiter' | 'manager' | 'admin' | 'disabled'
const CALLERS: readonly Caller[] = ['anonymous', 'customer', 'recruiter', 'manager', 'admin', 'disabled']
const ALLOWED = {
  anyone: CALLERS,
  signedIn: ['customer', 'recruiter', 'manager', 'admin'],
  customer: ['customer'],
  staff: ['recruiter', 'manager', 'admin'],
  managers: ['manager', 'admin'],
  admin: ['admin'],
  /** Nobody but a program that knows a secret. */
  signed: [],
} as const satisfies Record<string, readonly Caller[]>

/** The permissions from the product's point of view, not the code's. */
const TABLE: Record<string, keyof typeof ALLOWED> = {
  ...ADMINISTRATION,
  ...EXPORTS,
  ...OUTREACH,
  ...MONEY,
  ...REPORTS,
  ...USERS_AND_HOLDS,
  ...PRIVACY,
  ...IMPORTS,
  ...SIGNING_IN,
  'POST /api/exports': 'signedIn',
  'GET /api/exports/{id}/file': 'signedIn',
  'GET /api/customer/me': 'customer',
  'POST /api/customer/logout': 'anyone',
  'GET /api/events': 'signedIn',
  'GET /api/job-postings': 'staff',
  'GET /api/customer/wallet': 'customer',
  'GET /api/customer/wallet/entries': 'customer',
  'GET /api/customer/products': 'customer',
  'GET /api/customer/products/{id}/quote': 'customer',
  'GET /api/customer/products/{id}/areas': 'customer',
  'GET /api/customer/leads': 'customer',
  'GET /api/customer/leads/overview': 'customer',
  'GET /api/customer/leads/results': 'customer',
  'GET /api/customer/leads/export.csv': 'customer',
  'GET /api/customer/leads/export.xlsx': 'customer',
  'GET /api/customer/leads/{id}': 'customer',
  'PATCH /api/customer/leads/{id}': 'customer',
  'POST /api/customer/leads/{id}/return': 'customer',
  'GET /api/customer/delivery-channels': 'customer',
  'POST /api/customer/delivery-channels': 'customer',
  'DELETE /api/customer/delivery-channels/{id}': 'customer',
  'POST /api/customer/delivery-channels/{id}/enable': 'customer',
  'POST /api/customer/delivery-channels/{id}/test': 'customer',
  'GET /api/customer/delivery-channels/{id}/messages': 'customer',
  'POST /api/customer/delivery-channels/{id}/messages/{messageId}/replay': 'customer',
  'GET /api/public/agency/logo/{digest}': 'anyone',
  'GET /api/public/agency/{text}': 'anyone',
  'GET /api/public/receipts/{hash}': 'anyone',
  'GET /api/stock': 'staff',
  'GET /api/orders': 'staff',
  'GET /api/orders/{id}': 'staff',
  'GET /api/orders/{id}/progress': 'staff',
  'GET /api/orders/{id}/leads': 'staff',
  'POST /api/orders/{id}/pause': 'managers',
  'POST /api/orders/{id}/resume': 'managers',
  'POST /api/orders/{id}/cancel': 'managers',
  'GET /api/balances': 'staff',
  'GET /api/returns': 'staff',
  'GET /api/returns/{id}': 'staff',
  'POST /api/returns/{id}/decision': 'managers',
  'GET /api/customer/orders': 'customer',
  'GET /api/customer/orders/{id}/progress': 'customer',
  'GET /api/customer/billing': 'customer',
  'GET /api/customer/payment-methods': 'customer',
  'POST /api/customer/payment-methods': 'customer',
  'DELETE /api/customer/payment-methods/{id}': 'customer',
  'POST /api/customer/wallet/top-ups': 'customer',
  'GET /api/customer/wallet/top-ups/{key}': 'customer',
  'GET /api/customer/payments/{id}': 'customer',
  'POST /api/customer/payments/{id}/step': 'customer',
  'PATCH /api/customer/auto-recharge': 'customer',
  'PATCH /api/customer/invoice-contact': 'customer',
  'GET /api/customer/invoices': 'customer',
  'POST /api/customer/invoices': 'customer',
  'GET /api/customer/invoices/{file}': 'customer',
  'POST /api/webhook/stripe': 'signed',
  'GET /api/movements': 'staff',
  'GET /api/movements/export.csv': 'staff',
  'GET /api/movements/export.xlsx': 'staff',
  'GET /api/movements/{id}': 'staff',
  'POST /api/adjustments': 'managers',
  'POST /api/refunds': 'managers',
  'GET /api/payments': 'staff',
  'GET /api/payments/{id}': 'staff',
  'GET /api/invoices': 'staff',
  'GET /api/invoices/{file}': 'staff',
  'GET /api/invoice-details': 'staff',
  'PATCH /api/invoice-details': 'managers',
  'GET /api/invoice-taxes': 'staff',
  'POST /api/invoice-taxes': 'managers',
  'DELETE /api/invoice-taxes/{id}': 'managers',
  'GET /api/reconciliation': 'staff',
  'POST /api/reconciliation': 'managers',
  'POST /api/payment-events/{id}/resolve': 'managers',
  'POST /api/disputes/{id}/close': 'managers',
  'POST /api/customer/orders': 'customer',
  'GET /api/customer/orders/{id}': 'customer',
  'POST /api/customer/orders/{id}/pause': 'customer',
  'POST /api/customer/orders/{id}/resume': 'customer',
  'POST /api/customer/orders/{id}/cancel': 'customer',
  'GET /api/customer/job-postings': 'customer',
  'POST /api/customer/job-postings': 'customer',
  'GET /api/customer/job-postings/overview': 'customer',
  'GET /api/customer/job-postings/{id}': 'customer',
  'PATCH /api/customer/job-postings/{id}': 'customer',
  'GET /api/customer/job-postings/{id}/applicants': 'customer',
  'GET /api/customer/job-postings/{id}/applicants/{applicantId}/resume': 'customer',
  'POST /api/customer/job-postings/{id}/submit': 'customer',
  'POST /api/customer/job-postings/{id}/withdraw': 'customer',
  'POST /api/customer/job-postings/{id}/decisions': 'customer',
  'GET /api/customer/job-insights': 'customer',
  'GET /api/customer/job-insights/export.csv': 'customer',
  'GET /api/customer/job-insights/export.xlsx': 'customer',
  'GET /api/customer/dashboard': 'customer',
  'POST /api/job-postings': 'staff',
  'GET /api/job-postings/overview': 'staff',
  'GET /api/job-postings/export.csv': 'staff',
  'GET /api/job-postings/export.xlsx': 'staff',
  'GET /api/job-postings/{id}': 'staff',
  'PATCH /api/job-postings/{id}': 'staff',
  'POST /api/job-postings/{id}/submit': 'staff',
  'POST /api/job-postings/{id}/withdraw': 'staff',
  'POST /api/job-postings/{id}/decisions': 'staff',
  'POST /api/job-postings/bulk': 'managers',
  'POST /api/job-postings/bulk/{id}/undo': 'managers',
  'GET /api/places': 'anyone',
  'GET /api/public/jobs': 'anyone',
  'GET /api/public/jobs/{slug}': 'anyone',
  'POST /api/public/jobs/{slug}/views': 'anyone',
  'POST /api/public/jobs/{slug}/applications': 'anyone',
  'POST /api/public/jobs/{slug}/resume': 'anyone',
  'GET /api/candidates': 'staff',
  'POST /api/candidates': 'staff',
  'GET /api/candidates/{id}': 'staff',
  'PATCH /api/candidates/{id}': 'staff',
  'GET /api/candidates/matches': 'staff',
  'GET /api/candidates/facets': 'staff',
  'GET /api/candidates/changes': 'staff',
  'GET /api/candidates/export.csv': 'staff',
  'GET /api/candidates/export.xlsx': 'staff',
  'POST /api/candidates/bulk': 'staff',
  'POST /api/candidates/bulk/{id}/undo': 'staff',
  'POST /api/candidates/{id}/merge': 'staff',
  'GET /api/candidates/{id}/timeline': 'staff',
  'POST /api/candidates/{id}/activities': 'staff',
  'GET /api/candidates/{id}/counts': 'staff',
  'GET /api/candidates/{id}/files': 'staff',
  'POST /api/candidates/{id}/files': 'staff',
  'GET /api/candidates/{id}/files/{itemId}/content': 'staff',
  'DELETE /api/candidates/{id}/files/{itemId}': 'staff',
  'GET /api/candidates/{id}/consents': 'staff',
  'POST /api/candidates/{id}/consents/{itemId}/revoke': 'staff',
  'GET /api/candidates/{id}/audit': 'managers',
  'POST /api/candidates/{id}/erase': 'managers',
  'POST /api/candidates/{id}/tasks': 'staff',
  'GET /api/tasks': 'staff',
  'POST /api/tasks/{id}/done': 'staff',
  'GET /api/candidate-fields': 'staff',
  'POST /api/candidate-fields': 'admin',
  'PATCH /api/candidate-fields/{id}': 'admin',
  'DELETE /api/candidate-fields/{id}': 'admin',
  'POST /api/candidate-fields/{id}/restore': 'admin',
  'GET /api/pipeline/board': 'staff',
  'GET /api/pipeline/cards': 'staff',
  'GET /api/pipeline/cards/ids': 'staff',
  'GET /api/applications': 'staff',
  'POST /api/applications': 'staff',
  'GET /api/applications/{id}': 'staff',
  'PATCH /api/applications/{id}': 'staff',
  'POST /api/applications/foresee-ending': 'staff',
  'POST /api/applications/{id}/move': 'staff',
  'POST /api/applications/{id}/disqualify': 'staff',
  'POST /api/applications/{id}/withdraw': 'staff',
  'GET /api/pipeline/remaining': 'staff',
  'POST /api/pipeline/end-postings': 'staff',
  'POST /api/applications/{id}/bring-back': 'staff',
  'POST /api/applications/{id}/end-hire': 'staff',
  'POST /api/applications/bulk': 'staff',
  'POST /api/applications/bulk/{id}/undo': 'staff',
  'GET /api/candidates/{id}/applications': 'staff',
  'GET /api/pipeline/stages': 'staff',
  'POST /api/pipeline/stages': 'managers',
  'PATCH /api/pipeline/stages/{id}': 'managers',
  'POST /api/pipeline/stages/{id}/remove': 'managers',
  'GET /api/pipeline/reasons': 'staff',
  'POST /api/pipeline/reasons': 'managers',
  'PATCH /api/pipeline/reasons/{id}': 'managers',
  'DELETE /api/pipeline/reasons/{id}': 'managers',
  'POST /api/pipeline/reasons/{id}/restore': 'managers',
  'GET /api/disqualified': 'staff',
  'GET /api/disqualified/export.csv': 'staff',
  'GET /api/disqualified/export.xlsx': 'staff',
  'GET /api/disqualified/reasons': 'staff',
  'POST /api/disqualified/suggestions': 'managers',
  'GET /api/message-templates': 'staff',
  'POST /api/message-templates': 'managers',
  'PATCH /api/message-templates/{id}': 'managers',
  'DELETE /api/message-templates/{id}': 'managers',
  'POST /api/message-templates/preview': 'staff',
  // Callers with the text provider's signature. delivery.test.ts tries to forge it.
  'POST /api/webhook/texts/{id}': 'anyone',
  'GET /api/dashboard/stats': 'staff',
  'GET /api/dashboard/rows': 'staff',
  'GET /api/dashboard/sales': 'staff',
  'GET /api/webhook/facebook': 'signed',
  'POST /api/webhook/facebook': 'signed',
  'POST /api/webhook/google': 'signed',
  'POST /api/webhook/inbound/{key}': 'signed',
  'GET /api/webhook-events': 'staff',
  'GET /api/webhook-events/{id}': 'staff',
  'POST /api/webhook-events/{id}/replay': 'managers',
  'POST /api/webhook-events/replay-failed': 'managers',
  'GET /api/integrations': 'staff',
  'GET /api/integrations/{kind}': 'staff',
  'POST /api/integrations/{kind}/test': 'admin',
  'POST /api/integrations/{kind}/secrets': 'admin',
  'POST /api/integrations/{kind}/disconnect': 'admin',
  'POST /api/inbound-connections': 'admin',
  'PATCH /api/inbound-connections/{id}': 'admin',
  'POST /api/inbound-connections/{id}/rotate': 'admin',
  'POST /api/inbound-connections/{id}/disconnect': 'admin',
  'POST /api/webhook-lab/sends': 'managers',
  'GET /api/webhook-lab/sends/{id}': 'staff',
  'GET /api/campaigns': 'staff',
  'POST /api/campaigns': 'managers',
  'GET /api/campaigns/{id}': 'staff',
  'GET /api/products': 'staff',
  'POST /api/products': 'managers',
  'GET /api/products/{id}': 'staff',
  'PATCH /api/products/{id}': 'managers',
  'POST /api/prices': 'managers',
  'GET /api/areas': 'staff',
  'PATCH /api/campaigns/{id}': 'managers',
  'GET /api/campaigns/totals': 'staff',
  'GET /api/campaigns/waiting-forms': 'staff',
  'GET /api/campaigns/categories': 'staff',
  'GET /api/campaigns/form-samples': 'staff',
  'GET /api/campaigns/{id}/spend': 'staff',
  'POST /api/campaigns/spend': 'managers',
  'POST /api/campaigns/spend/preview': 'managers',
  'POST /api/campaigns/{id}/duplicate': 'managers',
  'POST /api/campaigns/{id}/test-lead': 'managers',
  'GET /api/leads': 'staff',
  'POST /api/leads': 'staff',
  'GET /api/leads/{id}': 'staff',
  'GET /api/routing/rules': 'staff',
  'POST /api/routing/drafts': 'managers',
  'DELETE /api/routing/drafts/{id}': 'managers',
  'POST /api/routing/drafts/{id}/publish': 'managers',
  'GET /api/routing/versions/{id}': 'staff',
  'POST /api/routing/versions/{id}/roll-back': 'managers',
  'POST /api/routing/try': 'staff',
  'POST /api/routing/replays': 'managers',
  'GET /api/routing/replays/{id}': 'staff',
  'POST /api/routing/replays/{id}/cancel': 'managers',
  'GET /api/leads/export.csv': 'staff',
  'GET /api/leads/export.xlsx': 'staff',
  'POST /api/leads/assign': 'staff',
  'POST /api/leads/changes/{id}/undo': 'staff',
  'POST /api/leads/{id}/candidate': 'staff',
  'POST /api/leads/{id}/reject': 'managers',
  'POST /api/leads/{id}/restock': 'managers',
  'POST /api/leads/{id}/erase': 'admin',
  'GET /api/interviews': 'staff',
  'POST /api/interviews': 'staff',
  'GET /api/interviews/calendar': 'staff',
  'GET /api/interviews/availability': 'staff',
  'GET /api/interviews/jobs': 'staff',
  'GET /api/interviews/export.csv': 'staff',
  'GET /api/interviews/export.xlsx': 'staff',
  'GET /api/interviews/{id}': 'staff',
  'PATCH /api/interviews/{id}': 'staff',
  'POST /api/interviews/{id}/confirm': 'staff',
  'POST /api/interviews/{id}/cancel': 'staff',
  'POST /api/interviews/{id}/no-show': 'staff',
  'POST /api/interviews/{id}/close': 'staff',
  'POST /api/interviews/{id}/respond': 'staff',
  'GET /api/interviews/{id}/scorecards': 'staff',
  'POST /api/interviews/{id}/scorecard': 'staff',
  'GET /api/account/calendar-feed': 'staff',
  'POST /api/account/calendar-feed': 'staff',
  'DELETE /api/account/calendar-feed': 'staff',
  'GET /api/calendar/{file}': 'anyone',
  'GET /api/sent-links': 'staff',
  'GET /api/sent-links/figures': 'staff',
  'GET /api/sent-links/export.csv': 'staff',
  'GET /api/sent-links/export.xlsx': 'staff',
  'POST /api/sent-links': 'staff',
  'GET /api/sent-links/{id}': 'staff',
  'POST /api/sent-links/{id}/copy': 'staff',
  'POST /api/sent-links/nudge': 'staff',
  'POST /api/sent-links/revoke': 'staff',
  'POST /api/sent-links/restore': 'staff',
  'GET /api/candidates/{id}/messages': 'staff',
  'GET /api/account/signature': 'staff',
  'PUT /api/account/signature': 'staff',
  'GET /api/candidates/{id}/conversation': 'staff',
  'PUT /api/candidates/{id}/conversation/assignee': 'staff',
  'POST /api/candidates/{id}/conversation/read': 'staff',
  'POST /api/messages/{id}/stop-wish': 'staff',
  'POST /api/messages/{id}/files/{fileId}/keep': 'staff',
  'GET /api/candidates/{id}/contact-ways': 'staff',
  'GET /api/candidates/{id}/suppressions': 'staff',
  'POST /api/candidates/{id}/suppressions/lift': 'managers',
  'POST /api/messages/preview': 'staff',
  'POST /api/messages': 'staff',
  'POST /api/messages/cancel': 'staff',
  'POST /api/messages/files': 'staff',
  'GET /api/messages/{id}/files/{fileId}': 'staff',
  'POST /api/webhook/texts': 'anyone',
  'POST /api/link/open': 'anyone',
  'POST /api/link/start': 'anyone',
  'POST /api/link/complete': 'anyone',
  'POST /api/link/book': 'anyone',
  'POST /api/link/move': 'anyone',
  'POST /api/link/cancel': 'anyone',
  'POST /api/link/upload': 'anyone',
  'POST /api/link/withdraw': 'anyone',
  'GET /api/saved-views': 'staff',
  'POST /api/saved-views': 'staff',
  'PATCH /api/saved-views/{id}': 'staff',
  'DELETE /api/saved-views/{id}': 'staff',
  'GET /api/tours/seen': 'signedIn',
  'POST /api/tours/seen': 'signedIn',
  'DELETE /api/tours/seen/{id}': 'signedIn',
  'PUT /api/agency/logo': 'admin',
  'DELETE /api/agency/logo': 'admin',
  'GET /api/notifications': 'signedIn',
  'GET /api/notifications/unread': 'signedIn',
  'POST /api/notifications/{id}/read': 'signedIn',
  'POST /api/notifications/read-all': 'signedIn',
  'GET /api/account/notification-preferences': 'signedIn',
  'PATCH /api/account/notification-preferences': 'signedIn',
  'POST /api/performance/reports': 'signedIn',
  'POST /api/performance/errors': 'signedIn',
  'GET /api/performance': 'managers',
}

/** Streams stay open. Access is decided before that, and events.test.ts covers it. */
const STREAMS = new Set(['GET /api/events'])
const ID = '01a1dd30-f706-7854-85e3-42864182d6d5'

let test: TestApp
const people = new Map<Caller, Person>()
let operations: string[]

beforeAll(async () => {
  test = await startTestApp({ jobs: 'queued' })
  people.set('anonymous', test.anonymous)
  for (const role of ['customer', 'recruiter', 'manager', 'admin'] as const)
    people.set(role, await test.person(role))
  const disabled = await test.person('admin')
  await test.db.query({
    text: `update users set status = 'disabled' where id = $1`,
    values: [disabled.userId],
  })
  people.set('disabled', disabled)
  const document = (await test.anonymous.get('/api/openapi.json')).body
  operations = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  await noteChanges()
})
afterAll(() => test.close())

/** Notes each change of a row in its own transaction. Comparing all tables at each request takes a minute. */
async function noteChanges(): Promise<void> {
  const tables = await test.db.query<{ name: string }>({
    text: `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  })
  const watched = tables.filter(({ name }) => name !== 'sign_in_attempts' && name !== 'webhook_refusals')
  expect(watched.length).toBeGreaterThan(80)
  // The last activity is written once a minute.
  const texts = [
    'create table changes (what text)',
    `create function note_change() returns trigger language plpgsql as $$ begin
      if tg_op <> 'UPDATE' or to_jsonb(new) - 'last_seen_at' <> to_jsonb(old) - 'last_seen_at'
      then insert into public.changes values (tg_op || ' ' || tg_table_name); end if; return null; end $$`,
    ...watched.map(
      ({ name }) =>
        `create trigger note_change after insert or update or delete on ${name} for each row execute function note_change()`,
    ),
  ]
  await test.db.query({ text: texts.join(';') })
}

const takeChanges = async () =>
  (await test.db.query<{ what: string }>({ text: 'delete from changes returning what' })).map(
    ({ what }) => what,
  )

async function ask(person: Person, operation: string): Promise<number> {
  const [method = '', path = ''] = operation.split(' ')
  const url = path.replace('{id}', ID)
  if (method === 'GET') return (await person.get(url)).status
  if (method === 'DELETE') return (await person.remove(url)).status
  if (method === 'PUT') return (await person.put(url, {})).status
  return (await (method === 'PATCH' ? person.patch(url, {}) : person.post(url, {}))).status
}

describe('permissions', () => {
  it('exist for every operation', () => {
    expect(operations.toSorted()).toEqual(Object.keys(TABLE).toSorted())
  })

  it('that leave a trace are noticed', async () => {
    expect(
      (await people.get('recruiter')?.post('/api/candidates', { firstName: 'Ada', lastName: 'Byron' }))
        ?.status,
    ).toBe(201)
    expect(await takeChanges()).toContain('INSERT candidates')
  })

  it.each(Object.entries(TABLE).filter(([operation]) => !STREAMS.has(operation)))(
    '%s: %s',
    async (operation, group) => {
      const allowed: readonly Caller[] = ALLOWED[group]
      const askAll = async (group: [Caller, Person][]) => {
        await takeChanges()
        const statuses = await Promise.all(
          group.map(async ([caller, person]) => [caller, await ask(person, operation)] as const),
        )
        // Nothing refused leaves a trace.
        if (statuses.every(([, status]) => status >= 400))
          expect(await takeChanges(), `${statuses.join(' ')} on ${operation}`).toEqual([])
        return statuses
      }
      for (const [caller, status] of await askAll(
        [...people].filter(([caller]) => !allowed.includes(caller)),
      )) {
        const note = `${caller} on ${operation} got ${status}`
        expect([401, 403, 404], note).toContain(status)
        if (group !== 'signed' && (caller === 'anonymous' || caller === 'disabled'))
          expect(status, note).toBe(401)
      }
      const ends = operation === 'POST /api/customer/logout'
      const others = [...people].filter(
        ([caller]) => allowed.includes(caller) && !(ends && caller !== 'anonymous'),
      )
      for (const [caller, status] of await askAll(others))
        if (operation !== 'POST /api/auth/sign-in')
          expect([401, 403], `${caller} on ${operation} got ${status}`).not.toContain(status)
    },
  )
})
