// The shapes of imports.

import { z } from 'zod'
import { FIELD_KINDS } from '#domains/candidates/contract/custom-fields.ts'
import { COUNTRY_CODES } from '#shared/countries.ts'
import { timestampSchema } from '#shared/dates.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf, pageQuery } from '#shared/list.ts'
import { IMPORT_FILTERS } from './filters.ts'
import { ACTS, DUPLICATES, IMPORT_KINDS, IMPORT_STATUSES, OUTCOMES } from './words.ts'

const outcomeSchema = z.enum(OUTCOMES)
const count = z.number().int()

export const importSummarySchema = z.object({
  id: idSchema,
  kind: z.enum(IMPORT_KINDS),
  status: z.enum(IMPORT_STATUSES),
  fileName: z.string(),
  by: z.string(),
  createdAt: timestampSchema,
  startedAt: timestampSchema.nullable(),
  finishedAt: timestampSchema.nullable(),
  rows: count,
  /** Rows that the check, the import or its undo has passed. */
  position: count,
  /** Files that are still to be read. */
  unread: count,
  /** Of a draft: what the import would do, as far as it is checked. */
  counts: z.object({ rows: count, created: count, updated: count, skipped: count, rejected: count }),
})
export type ImportSummary = z.infer<typeof importSummarySchema>

export const importSchema = importSummarySchema.extend({
  format: z.string(),
  duplicates: z.enum(DUPLICATES),
  /** What can happen to known records of this kind. */
  choices: z.array(z.enum(DUPLICATES)),
  columns: z.array(
    z.object({
      header: z.string(),
      field: z.string().nullable(),
      sample: z.string(),
      /** Its dates are read day first, because some are no date otherwise. */
      dayFirst: z.boolean(),
      /** Why this field was proposed. Null where none was. */
      match: z.enum(['remembered', 'template', 'title', 'likely', 'content', 'chosen']).nullable(),
      /** About consent or an opt-out. Leaving it out needs a yes. */
      isConsent: z.boolean(),
      isLeftOut: z.boolean(),
      /** Of candidates: the own field that a column without a field could become. */
      proposes: z.object({ kind: z.enum(FIELD_KINDS), options: z.array(z.string()) }).nullable(),
    }),
  ),
  /** `choices`: what its values can be, as screens name them. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), choices: z.array(z.string()).nullable() })),
  /** Of leads: where and in which words consent was taken, for a file without a column of it. */
  consentStatement: z.string().nullable(),
  needsConsent: z.boolean(),
  country: z.enum(COUNTRY_CODES),
  values: z.record(z.string(), z.record(z.string(), z.string())),
  defaults: z.record(z.string(), z.string()),
  /** The file whose mapping was taken. */
  rememberedFrom: z.object({ fileName: z.string(), at: timestampSchema }).nullable(),
  /** Of a draft: templates of its kind, those that fit it first. `missing` are their columns that the file lacks. */
  templates: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isBuiltIn: z.boolean(),
      missing: z.array(z.string()),
      isOffered: z.boolean(),
    }),
  ),
  /** The one that was chosen. */
  template: z.string().nullable(),
  error: z.string().nullable(),
  /** Of a spreadsheet: all sheets of the file that have rows, each an import of its own. */
  sheets: z.array(z.object({ id: idSchema, name: z.string(), rows: count, status: z.enum(IMPORT_STATUSES) })),
  /** What the reader of the file says about it. */
  remark: z.string().nullable(),
  /** Grows with each change of cells or mapping, also by undo. */
  revision: count,
  /** Corrections of cells. */
  edits: z.object({ done: count, undone: count }),
  undone: count,
  /** Records that an undo kept, with the reason. The first of them by name. */
  stays: z.object({
    count,
    first: z.array(z.object({ id: idSchema, name: z.string(), reason: z.string() })),
  }),
  undoUntil: timestampSchema.nullable(),
  can: z.object(
    Object.fromEntries([...ACTS, 'change' as const].map((act) => [act, z.boolean()])) as Record<
      (typeof ACTS)[number] | 'change',
      z.ZodBoolean
    >,
  ),
})
export type Import = z.infer<typeof importSchema>

export const importListQuery = z.strictObject({ ...pageQuery, ...filterShape(IMPORT_FILTERS) })
export const importPage = pageOf(importSummarySchema)

export const importChange = z
  .strictObject({
    /** Headers that are left out keep their field. */
    mapping: z.record(z.string().max(1_000), z.string().max(100).nullable()),
    /** Proposes the fields anew, without those of earlier files. */
    startOver: z.literal(true),
    /** Takes the fields, values and defaults of a template. What else is given comes after it. */
    template: z.string().max(60, 'Choose a template.'),
    /** A choice that this kind does not offer becomes its default. */
    duplicates: z.enum(DUPLICATES),
    /** Kept word for word with each lead. */
    consentStatement: z.string().trim().max(2_000).nullable(),
    /** Columns with opt-outs that stay out on purpose. */
    leaveOut: z.array(z.string().max(1_000)).max(1_000),
    /** How phones, numbers and dates of the file are written. */
    country: z.enum(COUNTRY_CODES, 'Choose a country.'),
    /** What their values are here, by column: "Active" is "Qualified". Columns that are left out keep theirs. */
    values: z.record(
      z.string().max(1_000),
      z
        .record(z.string().max(200), z.string().trim().max(200))
        .refine((values) => Object.keys(values).length <= 500, 'Map at most 500 values of a column.'),
    ),
    /** What a field has in rows without it. A tag is added to every row. Empty: nothing. */
    defaults: z.record(z.string().max(100), z.string().trim().max(200)),
  })
  .partial()
export type ImportChange = z.output<typeof importChange>

/** Rows of a draft that are known records. Only of candidates. */
export const examplesAnswer = z.object({
  items: z.array(
    z.object({
      row: count,
      /** The name in the file, and the name of the record. */
      given: z.string(),
      name: z.string(),
      recordId: idSchema,
      outcome: z.enum(['updated', 'skipped']),
      /** What both have in common. */
      by: z.string(),
    }),
  ),
})
export type MatchExamples = z.infer<typeof examplesAnswer>

/** The first rows of a file. Empty for JSON, which has no row of titles. */
export const previewAnswer = z.object({ rows: z.array(z.array(z.string())), headerRow: count })
export type Preview = z.infer<typeof previewAnswer>

export const valuesQuery = z.strictObject({ column: z.string().max(1_000) })
export const valuesAnswer = z.object({
  /** Those without a meaning here first, then the most frequent. Upper and lower case are the same. */
  items: z.array(
    z.object({
      text: z.string(),
      count,
      /** What the file says it means. */
      becomes: z.string().nullable(),
      /** Whether it is a value of ours already. */
      isKnown: z.boolean(),
    }),
  ),
  /** More values than are listed. */
  hasMore: z.boolean(),
})
export type ColumnValues = z.infer<typeof valuesAnswer>

export const rowsQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: z.coerce.number().int().min(0).default(0),
  outcome: outcomeSchema.optional(),
})
export const rowsAnswer = z.object({
  items: z.array(
    z.object({
      line: count,
      cells: z.array(z.string()),
      outcome: outcomeSchema.nullable(),
      problem: z.string().nullable(),
      /** The cells at fault. */
      faults: z.array(z.object({ column: z.string(), text: z.string() })),
    }),
  ),
})
export type ImportRows = z.infer<typeof rowsAnswer>
