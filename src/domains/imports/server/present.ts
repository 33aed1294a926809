// Imports as staff see them.
import type { Duplicates, ImportField, Stay } from '#platform/server/import-target.ts'
import { roleMay } from '#shared/permissions.ts'
import type { StaffActor } from '#shared/roles.ts'
import { importPermissions } from '../contract/permissions.ts'
import type { Import, ImportSummary } from '../contract/schemas.ts'
import { ACTS } from '../contract/words.ts'
import { hasConsentColumn, isAboutConsent } from './consent-columns.ts'
import { proposeField } from './field-proposal.ts'
import { may, undoUntil } from './policy.ts'
import type { ImportRow } from './queries/imports.ts'

export const toSummary = (row: ImportRow): ImportSummary => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  fileName: row.fileName,
  by: row.byName,
  createdAt: row.createdAt,
  startedAt: row.startedAt,
  finishedAt: row.finishedAt,
  rows: row.rows,
  position: row.position,
  unread: row.unread,
  counts: {
    rows: row.rows,
    created: row.created,
    updated: row.updated,
    skipped: row.skipped,
    rejected: row.rejected,
  },
})

type Around = {
  actor: StaffActor
  now: Date
  fields: readonly ImportField[]
  choices: readonly Duplicates[]
  samples: readonly (readonly string[])[]
  remembered: Pick<ImportRow, 'fileName' | 'createdAt'> | undefined
  stays: readonly (Stay & { count: number })[]
  sheets: Import['sheets']
  undoneEdits: number
  templates: Import['templates']
}

const SHOWN_SAMPLES = 3

export function toImport(row: ImportRow, around: Around): Import {
  const { actor, now, fields, choices, samples, remembered, stays, sheets, undoneEdits, templates } = around
  const isTheirs = roleMay(actor.role, importPermissions.change)
  const isRemembered = Object.values(row.mapping).some(({ match }) => match === 'remembered')
  const abilities = ACTS.map((act) => [act, isTheirs && may(row, act, now)])
  return {
    ...toSummary(row),
    format: row.format,
    duplicates: row.duplicates,
    choices: [...choices],
    columns: row.headers.map((header, index) => ({
      header,
      dayFirst: row.dayFirst.includes(header),
      field: row.mapping[header]?.field ?? null,
      match: row.mapping[header]?.match ?? null,
      isConsent: isAboutConsent(row.kind, header),
      isLeftOut: row.leftOut.includes(header),
      proposes:
        row.kind === 'candidates' && row.status === 'draft' && !row.mapping[header]?.field
          ? proposeField(samples[index] ?? [], row.country)
          : null,
      sample: [...new Set(samples[index]?.filter(Boolean))].slice(0, SHOWN_SAMPLES).join(', ').slice(0, 120),
    })),
    fields: fields.map(({ name, label, choices: values }) => ({
      name,
      label,
      choices: values ? [...values] : null,
    })),
    consentStatement: row.consentStatement,
    country: row.country,
    values: row.valueMap,
    defaults: row.defaults,
    needsConsent: row.kind === 'leads' && !hasConsentColumn(row.mapping),
    rememberedFrom:
      remembered && isRemembered ? { fileName: remembered.fileName, at: remembered.createdAt } : null,
    templates,
    template: row.template,
    error: row.error,
    sheets,
    remark: row.remark,
    revision: row.revision,
    edits: { done: row.edits, undone: undoneEdits },
    undone: row.undone,
    stays: {
      count: stays[0]?.count ?? 0,
      first: stays.map(({ id, name, reason }) => ({ id, name, reason })),
    },
    undoUntil: undoUntil(row)?.toISOString() ?? null,
    can: { ...Object.fromEntries(abilities), change: isTheirs && row.status === 'draft' } as Import['can'],
  }
}
