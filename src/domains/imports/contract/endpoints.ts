// Imports over HTTP.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { importChange, importListQuery, importPage, importSchema, rowsAnswer, rowsQuery } from './schemas.ts'
import {
  cellsChange,
  columnFix,
  datesAnswer,
  datesQuery,
  findAnswer,
  findQuery,
  problemsAnswer,
} from './sheet-schemas.ts'
import { DELIMITERS, type Delimiter, ENCODINGS, type Encoding, TABLE_KINDS } from './words.ts'

const tags = ['imports']
const params = z.strictObject({ id: idSchema })

export const listImports = endpoint('GET', '/api/imports', {
  summary: 'Lists imports, newest first.',
  tags,
  querystring: importListQuery,
  response: { 200: importPage },
})

export const exportImports = exportEndpoint('/api/imports/export.csv', tags, importListQuery)

export const addImport = endpoint('POST', '/api/imports', {
  summary: 'Reads a CSV or JSON file and proposes a mapping. Nothing is imported yet.',
  tags,
  body: z.looseObject({
    kind: z.enum(TABLE_KINDS, 'Choose what to import.'),
    /** Detected, unless given. */
    encoding: z.enum(Object.keys(ENCODINGS) as Encoding[], 'Choose an encoding.').optional(),
    delimiter: z.enum(Object.keys(DELIMITERS) as Delimiter[], 'Choose a delimiter.').optional(),
  }),
  response: { 201: importSchema },
})

export const getImport = endpoint('GET', '/api/imports/:id', {
  summary: 'Gets an import with its columns and counts.',
  tags,
  params,
  response: { 200: importSchema },
})

export const changeImport = endpoint('PATCH', '/api/imports/:id', {
  summary: 'Changes the mapping of a draft, or what happens to known records, and checks it again.',
  tags,
  params,
  body: importChange,
  response: { 200: importSchema },
})

export const listImportRows = endpoint('GET', '/api/imports/:id/rows', {
  summary: 'Lists rows of the file with their outcome, by line.',
  tags,
  params,
  querystring: rowsQuery,
  response: { 200: rowsAnswer },
})

export const downloadRejected = endpoint('GET', '/api/imports/:id/rejected.csv', {
  summary: 'Downloads the rejected rows with the reason.',
  tags,
  params,
  response: { 200: z.any() },
})

const act = <Url extends `/api/${string}`>(url: Url, summary: string) =>
  endpoint('POST', url, { summary, tags, params, response: { 202: importSchema } })

export const startImport = act('/api/imports/:id/start', 'Starts an import in the background.')
export const pauseImport = act('/api/imports/:id/pause', 'Pauses an import after its current rows.')
export const resumeImport = act('/api/imports/:id/resume', 'Goes on with a paused or failed import.')
export const cancelImport = act('/api/imports/:id/cancel', 'Cancels an import, and keeps the imported rows.')
export const undoImport = act('/api/imports/:id/undo', 'Undoes an import, except what was changed since.')

export const addSpreadsheet = endpoint('POST', '/api/spreadsheets', {
  summary: 'Reads an .xlsx or .csv file. Each sheet becomes a draft whose cells can be corrected.',
  tags,
  body: z.looseObject({ kind: z.enum(TABLE_KINDS, 'Choose what to import.') }),
  response: { 201: importSchema },
})

export const changeCells = endpoint('PATCH', '/api/imports/:id/cells', {
  summary: 'Corrects cells of a draft.',
  tags,
  params,
  body: cellsChange,
  response: { 200: importSchema },
})

export const fixColumn = endpoint('POST', '/api/imports/:id/fixes', {
  summary: 'Corrects a whole column of a draft: dates, phones, names, or any text.',
  tags,
  params,
  body: columnFix,
  response: { 200: importSchema },
})

const editStep = <Url extends `/api/${string}`>(url: Url, summary: string) =>
  endpoint('POST', url, { summary, tags, params, response: { 200: importSchema } })
export const undoEdit = editStep('/api/imports/:id/edits/undo', 'Undoes the last correction.')
export const redoEdit = editStep('/api/imports/:id/edits/redo', 'Does the last undone correction again.')

export const listProblems = endpoint('GET', '/api/imports/:id/problems', {
  summary: 'Groups the problems of a draft by column and text.',
  tags,
  params,
  response: { 200: problemsAnswer },
})

export const findCells = endpoint('GET', '/api/imports/:id/find', {
  summary: 'Finds a text in the cells of a draft.',
  tags,
  params,
  querystring: findQuery,
  response: { 200: findAnswer },
})

export const describeDates = endpoint('GET', '/api/imports/:id/dates', {
  summary: 'Describes how the dates of a column are written.',
  tags,
  params,
  querystring: datesQuery,
  response: { 200: datesAnswer },
})
