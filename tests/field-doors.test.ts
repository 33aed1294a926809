// A field costs at most four files, and the compiler names what is missing (decision 047). A copy of the source gets the
// field "preferred shift" on five things.
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const MAX_FILES = 4
const LINE = `preferredShift: { columns: ['preferred_shift'], label: 'Preferred shift', kind: 'text', max: 60,`
const END_OF_TABLE = '} as const satisfies Record<string,'
const INPUT = `<Field label="Preferred shift"><Input {...form.text('preferredShift')} /></Field>`

type Edit = { before: string; insert: string; isRequired: boolean }
type Thing = { table: string; files: Record<string, Edit[]> }

/** What is inserted before which text. The compiler asks for the required ones. */
const needed = (before: string, insert: string): Edit => ({ before, insert, isRequired: true })
const fieldLine = (rest: string): Edit => ({
  before: END_OF_TABLE,
  insert: `  ${LINE} ${rest} },\n`,
  isRequired: false,
})

const THINGS: Record<string, Thing> = {
  lead: {
    table: 'leads',
    files: {
      'integrations/contract/lead-fields.ts': [
        { ...fieldLine(`in: 'leads', readBy: 'client', erase: 'empty'`), isRequired: true },
      ],
    },
  },
  client: {
    table: 'clients',
    files: {
      'clients/contract/client-fields.ts': [fieldLine(`blank: null, readBy: 'client'`)],
      'clients/server/import-target.ts': [
        needed('  creditLimitCents: [],', `  preferredShift: [text('preferredShift')],\n`),
      ],
    },
  },
  campaign: {
    table: 'campaigns',
    files: {
      'campaigns/contract/campaign-fields.ts': [fieldLine(`blank: null, input: 'client', copied: true`)],
    },
  },
  product: {
    table: 'lead_products',
    files: {
      'shop/contract/product-fields.ts': [fieldLine('blank: null, editable: true')],
      'desk/web/product-dialog.tsx': [
        needed(
          '        ...policy,\n      }',
          '        preferredShift: form.values.preferredShift || null,\n',
        ),
        {
          ...needed('      policy: USUAL_POLICY,\n    },', `      preferredShift: '',\n`),
          isRequired: false,
        },
        { ...needed('      <PolicyFields\n', `      ${INPUT}\n`), isRequired: false },
      ],
      'desk/web/products.tsx': [needed('...policy } satisfies', 'preferredShift: product.preferredShift, ')],
    },
  },
  posting: {
    table: 'job_postings',
    files: {
      'jobs/contract/posting-fields.ts': [fieldLine(`blank: null, readBy: 'client'`)],
      'jobs/server/import-fields.ts': [
        needed('  questions: [],\n}', `  preferredShift: [text('preferredShift')],\n`),
      ],
      'jobs/web/job-fields.tsx': [
        {
          ...needed(
            '      <PayFields values',
            `      <Field label={POSTING_FIELDS.preferredShift.label}>
        <Input value={values.preferredShift} onText={(text) => onChange({ preferredShift: text })} />
      </Field>\n`,
          ),
          isRequired: false,
        },
      ],
    },
  },
}

/** With all that they import, this is where the fields are read, written, shown and erased. */
const PROGRAMS = {
  server: [
    'platform/server/personal-data.ts',
    'domains/leads/server/queries/*.ts',
    'domains/clients/server/*.ts',
    'domains/campaigns/server/*.ts',
    'domains/jobs/server/import-fields.ts',
    'domains/jobs/server/drafts-service.ts',
    'domains/shop/server/products.ts',
  ],
  web: [
    'domains/clients/web/client-dialog.tsx',
    'domains/campaigns/web/step-fields.tsx',
    'domains/jobs/web/job-fields.tsx',
    'domains/desk/web/product-dialog.tsx',
    'domains/desk/web/products.tsx',
  ],
}

let copy: string
const run = (file: string, args: string[]) =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, [file, ...args], { cwd: copy, maxBuffer: 1e8 }, (_error, out, problems) =>
      resolve(out + problems),
    )
  })

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'field-doors-'))
  const parts = ['src', 'scripts', 'migrations', 'package.json', 'tsconfig.base.json']
  await Promise.all(
    [...parts, 'tsconfig.server.json', 'tsconfig.web.json'].map((part) =>
      cp(part, path.join(copy, part), { recursive: true }),
    ),
  )
  await symlink(path.resolve('node_modules'), path.join(copy, 'node_modules'))
  for (const [program, roots] of Object.entries(PROGRAMS)) {
    const types = program === 'server' ? { compilerOptions: { types: ['node', '@fastify/cookie'] } } : {}
    const include = roots.map((root) => `src/${root}`)
    const config = { extends: `./tsconfig.${program}.json`, include, exclude: ['src/**/*.test.ts'], ...types }
    await writeFile(path.join(copy, `doors.${program}.json`), JSON.stringify(config))
  }
  const columns = Object.values(THINGS).map(
    ({ table }) => `alter table ${table} add column preferred_shift text;`,
  )
  await writeFile(path.join(copy, 'migrations/9999-preferred-shift.sql'), columns.join('\n'))
})
afterAll(() => rm(copy, { recursive: true, force: true }))

/** Changes the source of each file with its edits. */
async function change(by: (source: string, edit: Edit) => string): Promise<void> {
  for (const { files } of Object.values(THINGS))
    for (const [file, edits] of Object.entries(files)) {
      const place = path.join(copy, 'src/domains', file)
      await writeFile(place, edits.reduce(by, await readFile(place, 'utf8')))
    }
}

function insert(source: string, edit: Edit): string {
  expect(source).toContain(edit.before)
  return source.replace(edit.before, () => edit.insert + edit.before)
}
const leaveOut = (source: string, edit: Edit) =>
  edit.isRequired ? source.replace(edit.insert, () => '') : source

/** The first lines of errors, by the compiler itself. */
async function compile(): Promise<string[]> {
  const found = await Promise.all(
    Object.keys(PROGRAMS).map((program) => run('node_modules/.bin/tsc', ['-p', `doors.${program}.json`])),
  )
  return found.flatMap((text) => text.split('\n').filter((line) => line.includes(': error TS')))
}

it('costs at most four files, and the compiler names what is missing', {
  timeout: 900_000,
  retry: 0,
}, async () => {
  // With the migration.
  for (const [thing, { files }] of Object.entries(THINGS))
    expect(Object.keys(files).length + 1, thing).toBeLessThanOrEqual(MAX_FILES)

  await change(insert)
  expect(await run('scripts/database-types.ts', [])).toContain('up to date')
  expect(await compile()).toEqual([])

  await change(leaveOut)
  const missing = await compile()
  const asking = (word: string) =>
    missing.filter((line) => line.includes(word)).map((line) => /src\/([^(]+)/.exec(line)?.[1])
  // What erasing does with a column of a lead, and what the import and the form do with a field.
  expect(asking('preferred_shift')).toContain('domains/leads/server/queries/columns.ts')
  expect(asking('preferredShift')).toEqual(
    expect.arrayContaining([
      'domains/clients/server/import-target.ts',
      'domains/jobs/server/import-fields.ts',
      'domains/desk/web/product-dialog.tsx',
      'domains/desk/web/products.tsx',
    ]),
  )
})
