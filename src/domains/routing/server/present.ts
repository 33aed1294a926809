// Rules and versions as staff read them.
import type { Draft, Version } from '../contract/api-schemas.ts'
import { changesOf } from '../contract/changes.ts'
import type { Warning } from '../engine/warnings.ts'
import type { VersionRow } from './queries/versions.ts'

type Listed = Omit<VersionRow, 'rules'>

const authorOf = ({ authorId, authorName }: Listed) =>
  authorId && authorName !== null ? { id: authorId, name: authorName } : null

export const toVersion = (row: Listed): Version => ({
  id: row.id,
  number: row.number,
  status: row.status === 'published' ? 'published' : 'retired',
  note: row.note,
  publishedAt: row.publishedAt ?? row.updatedAt,
  publishedBy: authorOf(row),
})

export const toPublished = (row: VersionRow) => ({ ...toVersion(row), rules: row.rules })

export const toDraft = (row: VersionRow, published: VersionRow, warnings: Warning[]): Draft => ({
  id: row.id,
  number: row.number,
  revision: row.revision,
  rules: row.rules,
  updatedAt: row.updatedAt,
  updatedBy: authorOf(row),
  changes: changesOf(published.rules, row.rules),
  warnings,
})
