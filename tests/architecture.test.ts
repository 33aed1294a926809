import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { isPageOfTheProduct } from '#app/server/pages.ts'
import { offlineAnswers, screenPaths } from '#app/server/screen-files.ts'
import { openDatabase } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import { writeDatabaseTypes } from '../scripts/database-types.ts'
import { writeStatementTypes } from '../scripts/statement-types.ts'
import order from '../src/domains/order.json' with { type: 'json' }
import { breachesOf, ownedTables } from './support/table-owners.ts'
import { copyTemplate } from './template-database.ts'

/** Runs the architecture check on planted files and returns the broken rules. */
async function broken(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'candorhire-architecture-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  const root = process.cwd()
  for (const name of ['package.json', '.dependency-cruiser.cjs', 'node_modules'])
    await symlink(join(root, name), join(folder, name))
  const output = await new Promise<string>((resolve) => {
    const args = [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      'src',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
    ]
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }, (_error, stdout) => resolve(stdout))
  })
  const found = JSON.parse(output) as { summary: { violations: { rule: { name: string } }[] } }
  return [...new Set(found.summary.violations.map((violation) => violation.rule.name))].sort()
}

describe('the architecture check catches', () => {
  it.each<[string, string, string, string]>([
    [
      'platform reaching into a domain',
      'src/platform/server/a.ts',
      '#domains/x/contract/endpoints.ts',
      'never-upward-from-platform',
    ],
    [
      'a domain reaching into the app',
      'src/domains/x/server/a.ts',
      '#app/server/b.ts',
      'never-upward-from-domains',
    ],
    [
      'a domain behind another domain’s door',
      'src/domains/x/server/a.ts',
      '#domains/y/server/queries.ts',
      'other-domains-through-their-doors',
    ],
    ['web importing server', 'src/domains/x/web/a.ts', '#domains/x/server/b.ts', 'web-never-imports-server'],
    ['server importing web', 'src/domains/x/server/a.ts', '#platform/web/b.ts', 'server-never-imports-web'],
    ['the design system fetching', 'src/ui/a.ts', '#platform/web/b.ts', 'ui-stands-alone'],
    [
      'a rule that is not pure',
      'src/domains/x/server/rules.ts',
      '#platform/server/database.ts',
      'rules-and-policy-are-pure',
    ],
    [
      'an engine that is not pure',
      'src/domains/x/engine/a.ts',
      '#domains/x/server/rules.ts',
      'engines-are-pure',
    ],
    ['SQL outside queries', 'src/domains/x/server/service.ts', 'pg', 'only-queries-touch-the-database'],
    [
      'a contract with a side',
      'src/domains/x/contract/endpoints.ts',
      '#platform/server/a.ts',
      'contracts-are-shared-by-both-ends',
    ],
    [
      'a table of fields with a side',
      'src/domains/x/contract/fields.ts',
      '#platform/server/a.ts',
      'contracts-are-shared-by-both-ends',
    ],
  ])('%s', async (_what, from, to, rule) => {
    const target = to.startsWith('#') ? { [to.replace('#', 'src/')]: 'export const it = 1\n' } : {}
    const rules = await broken({ [from]: `import { it } from '${to}'\nexport const used = it\n`, ...target })
    expect(rules).toContain(rule)
  })

  it.each([
    ['src/domains/jobs/server/a.ts', 'import', '#domains/pipeline/server/index.ts'],
    ['src/domains/candidates/web/a.ts', 'import', '#domains/interviews/web/index.ts'],
    ['src/domains/identity/contract/endpoints.ts', 'import type', '#domains/clients/contract/endpoints.ts'],
    ['src/domains/reporting/server/a.test.ts', 'import', '#domains/dashboard/server/index.ts'],
  ])('%s with an %s of %s, to its right', async (from, verb, to) => {
    const rules = await broken({
      [from]: `${verb} { it } from '${to}'\nexport const used = (one: typeof it) => one\n`,
      [to.replace('#', 'src/')]: 'export const it = 1\n',
    })
    expect(rules).toEqual(['domains-import-to-the-left'])
  })

  it('a circle', async () => {
    const rules = await broken({
      'src/ui/a.ts': `import { b } from './b.ts'\nexport const a = () => b\n`,
      'src/ui/b.ts': `import { a } from './a.ts'\nexport const b = () => a\n`,
    })
    expect(rules).toEqual(['no-circles'])
  })

  it('and allows an entry file', async () => {
    const rules = await broken({
      'src/domains/x/server/a.ts': `import { it } from '#domains/y/server/index.ts'\nexport const used = it\n`,
      'src/domains/y/server/index.ts': 'export const it = 1\n',
    })
    expect(rules).toEqual([])
  })
})

describe('SQL', () => {
  it('is only in queries files and the platform', async () => {
    const files = (await readdir('src', { recursive: true })).filter(
      (file) => /^(domains|app)\/.*\.ts$/.test(file) && !/\/queries(\.ts$|\/)|\.test\.ts$/.test(file),
    )
    const offenders: string[] = []
    for (const file of files) {
      if (/\bdb\.(query|kysely)\b/.test(await readFile(join('src', file), 'utf8'))) offenders.push(file)
    }
    expect(files.length).toBeGreaterThan(30)
    expect(offenders).toEqual([])
  })

  it('with a fixed text is a statement, which the compiler checks', async () => {
    expect(fixedTexts("db.query({ text: 'select 1' })")).toHaveLength(1)
    expect(fixedTexts('db.query<Row>({\n text: `select ${COLUMNS} from t` })')).toHaveLength(1)
    expect(fixedTexts('db.query({ text: `select ${columns} from t` })')).toHaveLength(0)
    const files = (await readdir('src/domains', { recursive: true })).filter((file) =>
      /\/queries.*\.ts$/.test(file),
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
    const files = (await readdir('src', { recursive: true })).filter((file) =>
      /^(?!.*\.(test|gen)\.).*\/server\/.*\.ts$/.test(file),
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
    ["db.kysely.updateTable('clients')", 'writes clients'],
    ['`select id from applications a left join passkeys p using (id)`', 'reads passkeys'],
    ["counted('user_links')", 'reads user_links'],
    ['`select u.name, u.password_hash from users u`', 'reads users.password_hash'],
    ['`select o.* from users as o`', 'reads users.*'],
    ["db.kysely.selectFrom('users').select('users.password_hash')", 'reads users.password_hash'],
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
      expect(isPageOfTheProduct(path.replace('$slug', 'settings').replace(/\$\w+/g, 'x')), path).toBe(true)
    expect(isPageOfTheProduct('/no/such/page')).toBe(false)
    expect(isPageOfTheProduct('/help/no-such-article')).toBe(false)
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
    await writeDatabaseTypes(url, file)
    expect(await committed('database-types'), 'run npm run db:types').toBe(await readFile(file, 'utf8'))
    await writeStatementTypes(url, file)
    expect(await committed('statement-types'), 'run npm run db:types').toBe(await readFile(file, 'utf8'))
  })
})
