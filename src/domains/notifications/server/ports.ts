// Functions that notifications need from other domains.
import type { Db } from '#platform/server/database.ts'
import { type Port, port } from '#platform/server/port.ts'

/** Those of these links that lead to a record of a person in quarantine. */
export const hiddenLinks: Port<(db: Db, links: readonly string[]) => Promise<ReadonlySet<string>>> =
  port('hiddenLinks')

/** A notification names its person, so it is hidden as long as they are. */
export async function withoutHidden<Row extends { link: string | null }>(
  db: Db,
  rows: readonly Row[],
): Promise<Row[]> {
  const links = rows.flatMap(({ link }) => (link ? [link] : []))
  const hidden = links.length > 0 ? await hiddenLinks.get()(db, links) : new Set<string>()
  return rows.filter(({ link }) => !link || !hidden.has(link))
}
