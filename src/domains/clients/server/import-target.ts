// Clients from a file. The same company name is the same client.
import { auditMany } from '#platform/server/audit.ts'
import { cityStateIn, PHONE_LIKE, stateIn } from '#platform/server/import-cells.ts'
import { changesIn, type ImportColumn, readFields, type Writing } from '#platform/server/import-row.ts'
import type { Cells, ImportTarget, ReadRow } from '#platform/server/import-target.ts'
import { editedSince, holdKeys, removeUnreferenced, undoEffects } from '#platform/server/import-undo.ts'
import type { Country } from '#shared/countries.ts'
import { foldName } from '#shared/fold-text.ts'
import { uuidv7 } from '#shared/ids.ts'
import { normalizePhone } from '#shared/normalize-phone.ts'
import { CLIENT_FIELDS, type FieldName } from '../contract/client-fields.ts'
import { type ClientCreate, clientCreateSchema } from '../contract/schemas.ts'
import { CLIENT_LOOKS, EDIT_STATUSES } from '../contract/words.ts'
import * as queries from './queries/import.ts'
import { columnsOf } from './service.ts'

type Described = Partial<Omit<ImportColumn, 'read'>> & Pick<ImportColumn, 'read'>

const text = (name: FieldName, ...synonyms: string[]): Described => ({
  synonyms,
  read: (given) => ({ [name]: given }),
})

function phoneOf(given: string, { country }: Writing) {
  const phone = normalizePhone(given, country)
  return phone ? { phone } : 'Enter 10 digits, or + and the country code.'
}

function statusOf(given: string) {
  const status = EDIT_STATUSES.find((each) =>
    [each, CLIENT_LOOKS[each].label.toLowerCase()].includes(given.toLowerCase()),
  )
  return status ? { status } : 'Enter Prospect, Active, Paused or Churned.'
}

// biome-ignore format: one line for each field
const COLUMNS_OF: Record<FieldName, readonly Described[]> = {
  name: [{ ...text('name', 'company name', 'client', 'client name', 'customer', 'account', 'account name', 'business', 'organization', 'employer'), label: 'Company' }],
  industry: [text('industry', 'sector', 'line of business')],
  website: [text('website', 'web', 'url', 'web site', 'homepage', 'domain')],
  phone: [{ synonyms: ['phone number', 'telephone', 'tel', 'main phone'], pattern: PHONE_LIKE, read: phoneOf }],
  address: [text('address', 'street', 'street address', 'address line 1')],
  city: [text('city', 'town'), { name: 'cityState', label: 'City and state', sets: ['city', 'state'], synonyms: ['city st', 'location'], read: (given) => cityStateIn(given) ?? 'Enter city and state, such as Katy, TX.' }],
  state: [{ synonyms: ['st', 'region'], read: (given) => ({ state: stateIn(given) ?? given }) }],
  timezone: [text('timezone', 'time zone', 'tz')],
  accountManagerId: [],
  status: [{ synonyms: ['client status', 'account status'], choices: EDIT_STATUSES.map((each) => CLIENT_LOOKS[each].label), isChoice: (given) => typeof statusOf(given) !== 'string', read: statusOf }],
  creditLimitCents: [],
}

const COLUMNS: readonly ImportColumn[] = (Object.keys(COLUMNS_OF) as FieldName[]).flatMap((name) =>
  COLUMNS_OF[name].map((column) => ({ name, label: CLIENT_FIELDS[name].label, synonyms: [], ...column })),
)

const keyOf = ({ name }: Pick<ClientCreate, 'name'>) => foldName(name)

function readClient(cells: Cells, country: Country): ReadRow<ClientCreate> {
  const result = readFields(cells, COLUMNS, clientCreateSchema, country)
  return 'problem' in result ? result : { ...result, keys: [keyOf(result.values)] }
}

export const clientImport: ImportTarget<ClientCreate, queries.ImportedClient> = {
  event: 'clients.updated',
  duplicates: ['update', 'overwrite', 'skip', 'create'],
  fields: async () => [...COLUMNS],
  openReader: async (_context, _importId, options) => (cells) => readClient(cells, options?.country ?? 'US'),
  async match({ db }, rows, { isHeld }) {
    const names = [...new Set(rows.map(keyOf))]
    if (isHeld)
      await holdKeys(
        db,
        names.map((name) => `client ${name}`),
      )
    const known = new Map<string, queries.ImportedClient>()
    for (const client of await queries.listByName(db, names, { isHeld }))
      if (!known.has(keyOf(client))) known.set(keyOf(client), client)
    return rows.map((row) => known.get(keyOf(row)) ?? null)
  },
  create: (_tx, values) => ({
    ...queries.NEW_CLIENT,
    ...columnsOf({ status: 'active', ...values }),
    name: values.name,
    id: uuidv7(),
    version: 1,
  }),
  // The status decides about buying, so that of a known client changes on its page only.
  change(record, { name: _name, status: _status, ...given }, options) {
    return changesIn(record, columnsOf(given), options)
  },
  async insert(tx, clients, importId) {
    await queries.insertClients(tx.db, clients, tx.now)
    await auditMany(
      tx,
      clients.map(({ id, name }) => ({
        action: 'created',
        subjectType: 'client',
        subjectId: id,
        after: { name, importId },
      })),
    )
  },
  async update(tx, changes, importId) {
    for (const { id, after } of changes) await queries.updateClientRow(tx.db, id, after)
    await auditMany(
      tx,
      changes.map(({ id, before, after }) => ({
        action: 'edited',
        subjectType: 'client',
        subjectId: id,
        before: { ...before },
        after: { ...after, importId },
      })),
    )
  },
  undo: (tx, effects, importId) =>
    undoEffects(tx, effects, importId, {
      subjectType: 'client',
      hold: queries.holdClients,
      nameOf: ({ name }) => name,
      refusal: (client, effect) => (client.members > 0 ? 'Has portal users.' : editedSince(client, effect)),
      remove: (db, ids) => removeUnreferenced(db, 'clients', ids),
      restore: ({ db }, { id }, before) => queries.updateClientRow(db, id, before),
    }),
}
