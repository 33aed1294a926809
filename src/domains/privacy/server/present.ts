// Rules and previews as the contract names them.
import type { PreviewRow, Rule } from '../contract/retention.ts'
import type { PastRow } from './queries/covered.ts'
import type { RuleRow } from './queries/retention.ts'

export const toRule = (row: RuleRow): Rule => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  settings: row.settings,
  createdBy: row.createdByName,
  createdAt: row.createdAt,
  publishedBy: row.publishedByName,
  publishedAt: row.publishedAt,
})

export const toPreviewRow = (row: PastRow): PreviewRow => ({
  id: row.id,
  name: row.name,
  status: row.status,
  lastActivityAt: row.lastActivityAt,
  hasContact: row.hasContact,
  hasFiles: row.hasFiles,
  outcome: row.outcome,
})
