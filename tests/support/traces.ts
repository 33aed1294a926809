// Where words of a person stand: every column of every table, with the queue, and the content of files.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from './app.ts'

/** In any case, and as bytes. A new table cannot hide. */
export async function tablesWith({ db }: Pick<TestApp, 'db'>, words: readonly string[]): Promise<string[]> {
  const hex = words.flatMap((word) =>
    [word, word.toLowerCase()].map((each) => Buffer.from(each).toString('hex')),
  )
  const tables = await db.query<{ place: string; name: string }>({
    text: `select format('%I.%I', table_schema, table_name) as place, table_name as name
      from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by table_name`,
  })
  const found: string[] = []
  for (const { place, name } of tables) {
    const rows = await db.query({
      text: `select from ${place} as row
        where exists (select from unnest($1::text[]) word where strpos(lower(row::text), lower(word)) > 0) limit 1`,
      values: [[...words, ...hex]],
    })
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** The names of files with this word in lower case. */
export async function filesWith(folder: string, word: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of files.filter((each) => each.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name))
    if (content.toString('latin1').toLowerCase().includes(word)) found.push(entry.name)
  }
  return found
}
