// Imports over HTTP.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import {
  examplesAnswer,
  importChange,
  importListQuery,
  importPage,
  importSchema,
  previewAnswer,
  rowsAnswer,
  rowsQuery,
  valuesAnswer,
  valuesQuery,
} from './schemas.ts'
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

const { get, file, post, patch } = endpoints('imports')

export const listImports = get('/api/imports', {
  summary: 'Lists imports, newest first.',
  query: importListQuery,
  answer: importPage,
})

export const exportImports = file('/api/imports/export.csv', importListQuery)

/** Detected, unless given. */
const reading = {
  encoding: z.enum(Object.keys(ENCODINGS) as Encoding[], 'Choose an encoding.').optional(),
  delimiter: z.enum(Object.keys(DELIMITERS) as Delimiter[], 'Choose a delimiter.').optional(),
  /** The row of the titles among those that are not empty. */
  headerRow: z.coerce.number().int().min(1).max(10, 'Choose one of the first 10 rows.').optional(),
}

export const previewImport = post('/api/import-previews', {
  summary: 'Shows the first rows of a file from its first bytes, and which has the titles. Nothing is kept.',
  body: z.looseObject(reading),
  answer: previewAnswer,
})

export const addImport = post('/api/imports', {
  summary: 'Reads a CSV or JSON file and proposes a mapping. Nothing is imported yet.',
  body: z.looseObject({
    kind: z.enum(TABLE_KINDS, 'Choose what to import.'),
    ...reading,
  }),
  created: importSchema,
})

export const getImport = get('/api/imports/:id', {
  summary: 'Gets an import with its columns and counts.',
  answer: importSchema,
})

export const changeImport = patch('/api/imports/:id', {
  summary: 'Changes the mapping of a draft, or what happens to known records, and checks it again.',
  body: importChange,
  answer: importSchema,
})

export const listImportRows = get('/api/imports/:id/rows', {
  summary: 'Lists rows of the file with their outcome, by line.',
  query: rowsQuery,
  answer: rowsAnswer,
})

export const listColumnValues = get('/api/imports/:id/values', {
  summary: 'Counts the values of a column, those without a meaning here first.',
  query: valuesQuery,
  answer: valuesAnswer,
})

export const listMatchExamples = get('/api/imports/:id/matches', {
  summary: 'Shows three rows of a draft that are known candidates, and by what.',
  answer: examplesAnswer,
})

export const downloadRejected = get('/api/imports/:id/rejected.csv', {
  summary: 'Downloads the rejected rows with the reason.',
  answer: z.any(),
})

export const startImport = post('/api/imports/:id/start', {
  summary: 'Starts an import in the background.',
  accepted: importSchema,
})
export const pauseImport = post('/api/imports/:id/pause', {
  summary: 'Pauses an import after its current rows.',
  accepted: importSchema,
})
export const resumeImport = post('/api/imports/:id/resume', {
  summary: 'Goes on with a paused or failed import.',
  accepted: importSchema,
})
export const cancelImport = post('/api/imports/:id/cancel', {
  summary: 'Cancels an import, and keeps the imported rows.',
  accepted: importSchema,
})
export const undoImport = post('/api/imports/:id/undo', {
  summary: 'Undoes an import, except what was changed since.',
  accepted: importSchema,
})

export const addSpreadsheet = post('/api/spreadsheets', {
  summary: 'Reads an .xlsx or .csv file. Each sheet becomes a draft whose cells can be corrected.',
  body: z.looseObject({ kind: z.enum(TABLE_KINDS, 'Choose what to import.') }),
  created: importSchema,
})

export const changeCells = patch('/api/imports/:id/cells', {
  summary: 'Corrects cells of a draft.',
  body: cellsChange,
  answer: importSchema,
})

export const fixColumn = post('/api/imports/:id/fixes', {
  summary: 'Corrects a whole column of a draft: dates, phones, names, or any text.',
  body: columnFix,
  answer: importSchema,
})

export const undoEdit = post('/api/imports/:id/edits/undo', {
  summary: 'Undoes the last correction.',
  answer: importSchema,
})
export const redoEdit = post('/api/imports/:id/edits/redo', {
  summary: 'Does the last undone correction again.',
  answer: importSchema,
})

export const listProblems = get('/api/imports/:id/problems', {
  summary: 'Groups the problems of a draft by column and text.',
  answer: problemsAnswer,
})

export const findCells = get('/api/imports/:id/find', {
  summary: 'Finds a text in the cells of a draft.',
  query: findQuery,
  answer: findAnswer,
})

export const describeDates = get('/api/imports/:id/dates', {
  summary: 'Describes how the dates of a column are written.',
  query: datesQuery,
  answer: datesAnswer,
})
