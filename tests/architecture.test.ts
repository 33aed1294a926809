import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { screenOf } from '#app/server/pages.ts'
import { offlineAnswers, screenPaths } from '#app/server/screen-files.ts'
import { openDatabase } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import { listFaults, readMigrations } from '#platform/server/migration-files.ts'
import { writeStatementTypes } from '../scripts/statement-types.ts'
import { writeTableTypes } from '../scripts/table-types.ts'
import order from '../src/domains/order.json' with { type: 'json' }
import { contractFaults, lockFaults } from './support/migration-locks.ts'
import { breachesOf, ownedTables } from './support/table-owners.ts'
import { copyTemplate } from './template-database.ts'

type Breach = { what: string; from: string; verb?: string; to: string; rules: string[] }

/** Each in a file of its own, so one run of the check tells them apart. */
const breaches: Breach[] = [
  {
    what: 'platform reaching into a domain',
    from: 'src/platform/server/a.ts',
    to: '#domains/x/contract/endpoints.ts',
    rules: ['never-upward-from-platform'],
  },
  {
    what: 'a domain reaching into the app',
    from: 'src/domains/x/server/upward.ts',
    to: '#app/server/b.ts',
    rules: ['never-upward-from-domains'],
  },
  {
    what: 'a domain behind another domain’s door',
    from: 'src/domains/x/server/behind.ts',
    to: '#domains/y/server/queries/things.ts',
    rules: ['other-domains-through-their-doors'],
  },
  {
    what: 'web importing server',
    from: 'src/domains/x/web/a.ts',
    to: '#domains/x/server/b.ts',
    rules: ['web-never-imports-server'],
  },
  {
    what: 'server importing web',
    from: 'src/domains/x/server/across.ts',
    to: '#platform/web/b.ts',
    rules: ['server-never-imports-web'],
  },
  {
    what: 'the design system fetching',
    from: 'src/ui/fetching.ts',
    to: '#platform/web/b.ts',
    rules: ['ui-stands-alone'],
  },
  {
    what: 'a domain calling the demo data',
    from: 'src/domains/x/server/demo.ts',
    to: '#demo/b.ts',
    rules: ['demo-data-stands-outside'],
  },
  {
    what: 'the ground standing on something',
    from: 'src/shared/on-platform.ts',
    to: '#platform/server/b.ts',
    rules: ['shared-is-the-ground'],
  },
  {
    what: 'a rule that is not pure',
    from: 'src/domains/x/server/rules.ts',
    to: '#platform/server/database.ts',
    rules: ['rules-and-policy-are-pure'],
  },
  {
    what: 'an engine that is not pure',
    from: 'src/domains/x/engine/a.ts',
    to: '#domains/x/server/b.ts',
    rules: ['engines-are-pure'],
  },
  {
    what: 'SQL outside queries',
    from: 'src/domains/x/server/service.ts',
    to: 'pg',
    rules: ['only-queries-touch-the-database'],
  },
  {
    what: 'SQL in a file beside the folder queries',
    from: 'src/domains/x/server/queries.ts',
    to: '#platform/server/statement.ts',
    rules: ['only-queries-touch-the-database'],
  },
  {
    what: 'a contract with a side',
    from: 'src/domains/x/contract/schemas.ts',
    to: '#platform/server/b.ts',
    rules: ['contracts-are-shared-by-both-ends'],
  },
  {
    what: 'a table of fields with a side',
    from: 'src/domains/x/contract/fields.ts',
    to: '#platform/server/b.ts',
    rules: ['contracts-are-shared-by-both-ends'],
  },
  ...[
    { from: 'src/domains/jobs/server/a.ts', to: '#domains/pipeline/server/index.ts' },
    { from: 'src/domains/candidates/web/a.ts', to: '#domains/interviews/web/index.ts' },
    {
      from: 'src/domains/identity/contract/endpoints.ts',
      verb: 'import type',
      to: '#domains/clients/contract/endpoints.ts',
    },
    { from: 'src/domains/reporting/server/a.test.ts', to: '#domains/dashboard/server/index.ts' },
  ].map((breach) => ({
    ...breach,
    what: `an import to its right: ${breach.from}`,
    rules: ['domains-import-to-the-left'],
  })),
  { what: 'a circle', from: 'src/ui/a.ts', to: '#ui/b.ts', rules: ['no-circles'] },
  { what: 'a circle only once', from: 'src/ui/b.ts', to: '#ui/a.ts', rules: [] },
  {
    what: 'nothing in the import of an entry file',
    from: 'src/domains/x/server/a.ts',
    to: '#domains/y/server/index.ts',
    rules: [],
  },
]

/** Runs the architecture check on files with the breaches and returns the broken rules of each file. */
async function broken(): Promise<Map<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'candorhire-architecture-'))
  const write = async (name: string, content: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  for (const { to } of breaches)
    if (to.startsWith('#')) await write(to.replace('#', 'src/'), 'export const it = 1\n')
  for (const { from, verb = 'import', to } of breaches)
    await write(from, `${verb} { it } from '${to}'\nexport const used = (one: typeof it) => one\n`)
  const root = process.cwd()
  for (const name of ['package.json', '.dependency-cruiser.cjs', 'node_modules'])
    await symlink(join(root, name), join(folder, name))
  const output = await new Promise<string>((resolve) => {
    const program = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'
    const args = [program, 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json']
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }, (_error, stdout) => resolve(stdout))
  })
  await rm(folder, { recursive: true })
  const { violations } = (JSON.parse(output) as { summary: { violations: Violation[] } }).summary
  const rules = Map.groupBy(violations, ({ from }) => from)
  return new Map(
    [...rules].map(([from, own]) => [from, [...new Set(own.map(({ rule }) => rule.name))].sort()]),
  )
}
type Violation = { from: string; rule: { name: string } }

describe('the architecture check catches', () => {
  let found: Map<string, string[]>
  beforeAll(async () => {
    found = await broken()
  })

  it.each(breaches)('$what', ({ from, rules }) => expect(found.get(from) ?? []).toEqual(rules))

  it('nothing else', () => {
    const planted = breaches.filter(({ rules }) => rules.length > 0).map(({ from }) => from)
    expect([...found.keys()].sort()).toEqual(planted.sort())
  })
})

describe('SQL', () => {
  it('is only in the queries folders and the platform', async () => {
    const files = (await readdir('src', { recursive: true })).filter(
      (file) => /^(domains|app|demo)\/.*\.ts$/.test(file) && !/\/queries\/|\.test\.ts$/.test(file),
    )
    const offenders: string[] = []
    for (const file of files) {
      if (/\bdb\.query\b|\b(insertInto|updateRow)\(/.test(await readFile(join('src', file), 'utf8')))
        offenders.push(file)
    }
    expect(files.length).toBeGreaterThan(30)
    expect(offenders).toEqual([])
  })

  it('with a fixed text is a statement, which the compiler checks', async () => {
    expect(fixedTexts("db.query({ text: 'select 1' })")).toHaveLength(1)
    expect(fixedTexts('db.query<Row>({\n text: `select ${COLUMNS} from t` })')).toHaveLength(1)
    expect(fixedTexts('db.query({ text: `select ${columns} from t` })')).toHaveLength(0)
    const files = (await readdir('src/domains', { recursive: true })).filter((file) =>
      /\/queries\/.*\.ts$/.test(file),
    )
    const found = await Promise.all(
      files.map(async (file) => fixedTexts(await readFile(join('src/domains', file), 'utf8'))),
    )
    expect(files.length).toBeGreaterThan(50)
    expect(found.flat()).toEqual([])
  })
})

/** Texts of `db.query` that no run time builds. Commands of a session cannot be prepared. */
function fixedTexts(source: string): string[] {
  const texts = [
    ...source.matchAll(/\.query(?:<[^(]*>)?\(\{\s*(?:name: '[^']*',\s*)?text: ('[^']*'|`[^`]*`)/g),
  ]
  return texts
    .map(([, text = '']) => text)
    .filter((text) => !/^.(savepoint|release|rollback|select set_config)/.test(text))
    .filter((text) => [...text.matchAll(/\$\{([^}]*)/g)].every(([, part = '']) => /^[A-Z_]+$/.test(part)))
}

describe('the order of domains', () => {
  it('includes every domain', async () => {
    const folders = await readdir('src/domains', { withFileTypes: true })
    const domains = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    expect(order.toSorted()).toEqual(domains.sort())
  })
})

/** The columns of every table and view of the migrated database. */
async function readColumns(): Promise<Map<string, string[]>> {
  const { url, drop } = await copyTemplate(inject('postgresUrl'))
  onTestFinished(drop)
  const db = openDatabase({ url, size: 1, log: createLog({ LOG_LEVEL: 'silent', production: false }) })
  const rows = await db.query<{ table_name: string; columns: string[] }>({
    text: `select table_name, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' group by table_name`,
  })
  await db.close()
  return new Map(rows.map(({ table_name, columns }) => [table_name, columns]))
}

describe('the owners of tables', () => {
  it('exist for every table, with existing columns', async () => {
    const columns = await readColumns()
    expect([...ownedTables.keys()].sort()).toEqual([...columns.keys()].sort())
    for (const [table, { owner, published }] of ownedTables) {
      expect([...order, 'platform']).toContain(owner)
      expect(columns.get(table)).toEqual(expect.arrayContaining([...published]))
    }
  })

  it('are the only writers, and others read published columns', async () => {
    const columns = await readColumns()
    // The callers of rows.ts name the tables. A backup has all of them.
    const files = (await readdir('src', { recursive: true })).filter((file) =>
      /^(?!.*\.(test|gen)\.|platform\/server\/(rows\.ts|backup\/)).*\/server\/.*\.ts$/.test(file),
    )
    const breaches: string[] = []
    for (const file of files)
      breaches.push(...breachesOf(`src/${file}`, await readFile(join('src', file), 'utf8'), columns))
    expect(files.length).toBeGreaterThan(100)
    expect(breaches).toEqual([])
  })

  it.each([
    ['`update users u set name = $1`', 'writes users'],
    ['`with x as (delete from only sessions) select 1`', 'reads sessions', 'writes sessions'],
    ['`insert into ${table} (id) values ($1)`', 'writes a table it does not name'],
    ["updateRow(db, 'clients', { id }, changes)", 'writes clients'],
    ['`select id from applications a left join passkeys p using (id)`', 'reads passkeys'],
    ["counted('user_links')", 'reads user_links'],
    ['`select u.name, u.password_hash from users u`', 'reads users.password_hash'],
    ['`select o.* from users as o`', 'reads users.*'],
    ['`select u.name from users u join applications a on a.owner_id = u.id for update of a`'],
    ['`insert into applications (id) values ($1) on conflict do update set id = $1`'],
  ])('refuse for another domain: %s', (sql, ...wanted) => {
    const file = 'src/domains/pipeline/server/queries/x.ts'
    const columns = new Map([['users', ['id', 'name', 'password_hash']]])
    const breaches = breachesOf(file, `export const x = ${sql}`, columns)
    expect(breaches).toEqual(wanted.map((breach) => `${file} ${breach}`))
  })
})

/** By its shape, because browser code is checked with other types. */
async function readRouter() {
  const file = '../src/app/web/router.tsx'
  return (await import(file)) as {
    createAppRouter: (client: object) => {
      routesById: Record<string, { fullPath: string; options: object }>
    }
  }
}

describe('the pages of the product', () => {
  it('are the same in the router and on the server', async () => {
    const { createAppRouter } = await readRouter()
    const routes = Object.values(createAppRouter({}).routesById)
      .filter((route) => 'path' in route.options)
      .map((route) => route.fullPath)
    // A catch-all route is not a page.
    expect(screenPaths.toSorted()).toEqual(routes.filter((path) => !path.endsWith('/$')).toSorted())
    for (const path of screenPaths)
      expect(screenOf(path.replace('$slug', 'settings').replace(/\$\w+/g, 'x')), path).toBe(path)
    expect(screenOf('/no/such/page')).toBeUndefined()
    expect(screenOf('/help/no-such-article')).toBeUndefined()
  })

  it('name the responses that the service worker stores', async () => {
    const files = (await readdir('src/domains')).map((domain) => `../src/domains/${domain}/web/screens.tsx`)
    const known = files.filter((file) => existsSync(join('tests', file)))
    const modules = await Promise.all(known.map((file) => import(file) as Promise<{ offline?: string[] }>))
    const wanted = new Set(modules.flatMap(({ offline }) => offline ?? []))
    expect(offlineAnswers.toSorted()).toEqual([...wanted].toSorted())
    expect(offlineAnswers.length).toBeGreaterThan(5)
  })
})

describe('the types of the tables', () => {
  it('equal the migrations', async () => {
    const { url, drop } = await copyTemplate(inject('postgresUrl'))
    const file = join(await mkdtemp(join(tmpdir(), 'candorhire-types-')), 'types.ts')
    onTestFinished(() => Promise.all([drop(), rm(dirname(file), { recursive: true })]).then(() => undefined))
    const committed = (name: string) => readFile(`src/platform/server/${name}.gen.ts`, 'utf8')
    await writeTableTypes(url, file)
    expect(await committed('table-types'), 'run npm run db:types').toBe(await readFile(file, 'utf8'))
    await writeStatementTypes(url, file)
    expect(await committed('statement-types'), 'run npm run db:types').toBe(await readFile(file, 'utf8'))
  })
})

describe('migrations', () => {
  /** Older ones ran already. */
  const CHECKED_FROM = '0298-words-in-the-row.sql'
  const CONTRACTS_CHECKED_FROM = '0700'
  const MANY = 'changes rows in one transaction: fill them in batches (platform/server/backfill.ts)'
  /** They limit a change to the few rows that need it. */
  const FEW_ROWS = new Map([
    [CHECKED_FROM, [`candidate_search: ${MANY}`]],
    ['0310-leads-need-a-contact.sql', [`leads: ${MANY}`, `leads: ${MANY}`]],
    // Leads of candidates in quarantine.
    ['0561-withhold-quarantined.sql', [`leads: ${MANY}`]],
  ])

  it('are as they were when installations ran them', async () => {
    expect(await listFaults()).toEqual([])
  })

  it('let writers of large tables work', async () => {
    const checked = (await readMigrations()).filter(({ name }) => name >= CHECKED_FROM)
    const faults = checked.map(({ name, sql }): [string, string[]] => [name, lockFaults(sql)])
    expect(faults).toEqual(checked.map(({ name }) => [name, FEW_ROWS.get(name) ?? []]))
  })

  it('say which programs they are for when they remove something', async () => {
    const checked = (await readMigrations()).filter(({ name }) => name >= CONTRACTS_CHECKED_FROM)
    expect(checked.flatMap(({ sql }) => contractFaults(sql))).toEqual([])
  })

  it.each([
    'drop table clients',
    'alter table clients drop column city',
    'alter table clients rename city to town',
  ])('would be refused without "-- needs": %s', (sql) => {
    expect(contractFaults(`${sql};`)).toHaveLength(1)
    expect(contractFaults(`-- needs 0583-outreach-follow-ups.sql\n${sql};`)).toEqual([])
    expect(contractFaults('alter table clients drop constraint c, add column town text;')).toEqual([])
  })

  it.each([
    [
      "alter table candidates add column w tsvector generated always as (to_tsvector('simple', title)) stored",
      'rewrites',
    ],
    ['alter table leads alter column zip type integer', 'rewrites'],
    ['alter table only leads alter zip set data type integer', 'rewrites'],
    ['ALTER TABLE leads ADD COLUMN token uuid NOT NULL DEFAULT gen_random_uuid()', 'rewrites'],
    ["alter table leads\n  add constraint c check (zip <> '')", 'scans'],
    ['alter table applications add constraint f foreign key (owner_id) references users', 'scans'],
    ['alter table applications alter column owner_id set not null', 'scans'],
    ['alter table ledger_entries validate constraint c', 'validates'],
    ['alter table candidates add constraint u unique (email_normalized)', 'builds an index'],
    ['create index x on candidates (zip)', 'builds an index'],
    ["create unique index if not exists x on leads using gin (zip) where zip > ''", 'builds an index'],
    ["update candidates c set zip = ''", 'changes rows'],
    ["with x as (select 1) update leads set zip = ''", 'changes rows'],
    ['reindex table leads', 'builds indexes'],
    ['vacuum full leads', 'rewrites'],
  ])('would be refused for: %s', (sql, wanted) => {
    expect(lockFaults(`-- Why.\n${sql};`)).toEqual([expect.stringContaining(wanted)])
  })

  it.each([
    'alter table candidates add column w tsvector',
    "alter table leads add column at timestamptz not null default now(), add constraint c check (zip <> '') not valid",
    '-- outside a transaction\nalter table leads validate constraint c',
    '-- outside a transaction\ncreate index concurrently if not exists x on candidates (zip)',
    'create index x on clients (city)',
    'create table candidates (id uuid); create index x on candidates (id)',
    "create function f() returns void language sql as $$ update candidates set zip = '' $$",
    'create trigger t before insert or update of zip on candidates for each row execute function f()',
    'create table x (id uuid references candidates)',
  ])('may: %s', (sql) => expect(lockFaults(sql)).toEqual([]))
})
