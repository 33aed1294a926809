import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { isPageOfTheProduct } from '#app/server/pages.ts'
import { writeDatabaseTypes } from '../scripts/database-types.ts'
import { copyTemplate } from './template-database.ts'

/** Runs the architecture check over a small tree of planted files and gives the rules they break. */
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
      '#domains/x/contract.ts',
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
    ['SQL outside queries', 'src/domains/x/server/service.ts', 'pg', 'only-queries-touch-the-database'],
    [
      'a contract with a side',
      'src/domains/x/contract.ts',
      '#platform/server/a.ts',
      'contracts-are-shared-by-both-ends',
    ],
  ])('%s', async (_what, from, to, rule) => {
    const target = to.startsWith('#') ? { [to.replace('#', 'src/')]: 'export const it = 1\n' } : {}
    const rules = await broken({ [from]: `import { it } from '${to}'\nexport const used = it\n`, ...target })
    expect(rules).toContain(rule)
  })

  it('a circle', async () => {
    const rules = await broken({
      'src/ui/a.ts': `import { b } from './b.ts'\nexport const a = () => b\n`,
      'src/ui/b.ts': `import { a } from './a.ts'\nexport const b = () => a\n`,
    })
    expect(rules).toEqual(['no-circles'])
  })

  it('and lets a door through', async () => {
    const rules = await broken({
      'src/domains/x/server/a.ts': `import { it } from '#domains/y/server/index.ts'\nexport const used = it\n`,
      'src/domains/y/server/index.ts': 'export const it = 1\n',
    })
    expect(rules).toEqual([])
  })
})

describe('SQL', () => {
  it('is asked for in queries files and in the platform only', async () => {
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
})

describe('the pages of the product', () => {
  it('are the same for the router in the browser and for the server', async () => {
    const router = await readFile('src/app/web/router.tsx', 'utf8')
    const paths = [...router.matchAll(/\bpath: '([^']+)'/g)].map((match) => match[1] ?? '')
    expect(paths.length).toBeGreaterThan(30)
    // What catches every other path below a folder is no page of its own.
    for (const path of paths.filter((known) => !known.endsWith('$')))
      expect(isPageOfTheProduct(path.replace('$slug', 'settings').replace(/\$\w+/g, 'x')), path).toBe(true)
    expect(isPageOfTheProduct('/no/such/page')).toBe(false)
    expect(isPageOfTheProduct('/help/no-such-article')).toBe(false)
  })
})

describe('the types of the tables', () => {
  it('are those of the migrations', async () => {
    const { url, drop } = await copyTemplate(inject('postgresUrl'))
    const file = join(await mkdtemp(join(tmpdir(), 'candorhire-types-')), 'types.ts')
    onTestFinished(() => Promise.all([drop(), rm(dirname(file), { recursive: true })]).then(() => undefined))
    await writeDatabaseTypes(url, file)
    expect(await readFile('src/platform/server/database-types.gen.ts', 'utf8'), 'run npm run db:types').toBe(
      await readFile(file, 'utf8'),
    )
  })
})
