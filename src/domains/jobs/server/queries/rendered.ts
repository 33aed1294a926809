// Descriptions and their rendered HTML.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { Rendered } from '../markdown.ts'

const unrendered = statement(
  'jobs.unrendered',
  'select id, description from job_postings where description_html_of <> md5(description) order by id limit 2000',
)
export const listUnrendered = (db: Db) => unrendered.rows(db, [])

const write = statement(
  'jobs.rendered',
  // A text that changed since is rendered with its own save.
  `update job_postings set description_html = $2, description_html_of = $3 where id = $1 and md5(description) = $3`,
)
export const writeRendered = (
  db: Db,
  { id, descriptionHtml, descriptionHtmlOf }: Rendered & { id: string },
) => write.rows(db, [id, descriptionHtml, descriptionHtmlOf])
