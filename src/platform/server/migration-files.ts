// The migrations of this release, and the committed list of their checksums that the start believes (decision 035).
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { StartupError } from './startup-error.ts'

export const MIGRATIONS = new URL('../../../migrations/', import.meta.url)
const LIST = 'list.txt'

/** An earlier version of a file, and the SQL that brings its installations to today's schema. */
type Earlier = { checksum: string; sql: string }
export type Migration = { name: string; sql: string; checksum: string; earlier?: readonly Earlier[] }

/** A line of a migration that removes something: programs that lack the named migration still use it, and cannot start. */
const NEEDS = /^-- needs (\d{4}-[\w-]+\.sql)$/m
export const neededBy = ({ sql }: Pick<Migration, 'sql'>) => NEEDS.exec(sql)?.[1] ?? null

export type Listed = { checksum: string; name: string; mend?: string | undefined }

export const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

/** Lines of "checksum  name", and "checksum  name  mend" for earlier versions. */
export async function readList(folder: URL = MIGRATIONS): Promise<Listed[]> {
  const text = await readFile(new URL(LIST, folder), 'utf8')
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [checksum = '', name = '', mend] = line.split(/\s+/)
    if (!/^[\da-f]{64}$/.test(checksum) || name === '')
      throw new StartupError(
        `migrations/${LIST} has a line that is none of a migration: ${line.slice(0, 80)}`,
      )
    return { checksum, name, mend }
  })
}

async function readFiles(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: checksumOf(sql) }
    }),
  )
}

export async function readMigrations(folder: URL = MIGRATIONS): Promise<Migration[]> {
  const [list, files] = await Promise.all([readList(folder), readFiles(folder)])
  return Promise.all(files.map((file) => withHistory(file, list, folder)))
}

async function withHistory(file: Migration, list: readonly Listed[], folder: URL): Promise<Migration> {
  const own = list.filter(({ name }) => name === file.name)
  const today = own.find(({ mend }) => mend === undefined)
  if (today && today.checksum !== file.checksum) throw new StartupError(changed(file.name))
  const earlier = own.flatMap(({ checksum, mend }) => (mend === undefined ? [] : [{ checksum, mend }]))
  return {
    ...file,
    earlier: await Promise.all(
      earlier.map(async ({ checksum, mend }) => ({ checksum, sql: await mendSql(file, mend, folder) })),
    ),
  }
}

function mendSql({ sql }: Migration, mend: string, folder: URL): Promise<string> | string {
  if (mend === 'nothing') return ''
  return mend === 'again' ? sql : readFile(new URL(mend, folder), 'utf8')
}

const changed = (name: string) =>
  `The file migrations/${name} differs from migrations/${LIST}; restore the file and write a new migration instead.`

/** A file that was changed, renamed or never added to the list. */
export async function listFaults(folder: URL = MIGRATIONS): Promise<string[]> {
  const [list, files] = await Promise.all([readList(folder), readFiles(folder)])
  const isListed = (name: string) => list.some((each) => each.name === name)
  const missing = files.filter(({ name }) => !isListed(name))
  return [
    ...missing.map(({ name }) => `migrations/${name} is not in the list. Run npm run db:types.`),
    ...faultsOf(list, files),
  ]
}

function faultsOf(list: readonly Listed[], files: readonly Migration[]): string[] {
  const checksums = new Map(files.map(({ name, checksum }) => [name, checksum]))
  return list.flatMap(({ name, checksum, mend }, index) => {
    if (list.findIndex((each) => each.checksum === checksum) < index)
      return [`The checksum of ${name} is in the list twice.`]
    if (!checksums.has(name))
      return [`migrations/${name} is in the list and not in the folder; give the file its name again.`]
    return mend === undefined && checksums.get(name) !== checksum ? [changed(name)] : []
  })
}

/** Adds new files to the list. A changed or renamed file is refused, because installations may have run it. */
export async function addToList(folder: URL = MIGRATIONS): Promise<string[]> {
  const [list, files] = await Promise.all([readList(folder), readFiles(folder)])
  const added = files.filter(({ name }) => !list.some((each) => each.name === name))
  const faults = faultsOf([...list, ...added], files)
  if (faults.length > 0) throw new StartupError(faults.join('\n'))
  const lines = (await readFile(new URL(LIST, folder), 'utf8')).split('\n').filter((line) => line !== '')
  const nameOf = (line: string) => line.split(/\s+/)[1] ?? ''
  const entries = [
    ...lines.filter((line) => !line.startsWith('#')),
    ...added.map(({ checksum, name }) => `${checksum}  ${name}`),
  ].toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : Number(nameOf(one) > nameOf(other))))
  const head = lines.filter((line) => line.startsWith('#'))
  if (added.length > 0) await writeFile(new URL(LIST, folder), `${[...head, ...entries].join('\n')}\n`)
  return added.map(({ name }) => name)
}
