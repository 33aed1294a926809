// The values and labels of imports, without schemas, so that screens can load them cheaply.
import { look, type StatusLook } from '#shared/status.ts'

export const NOT_YOURS = 'Only managers and admins can import.'

export const IMPORT_KINDS = [
  'candidates',
  'leads',
  'clients',
  'job_postings',
  'campaign_spend',
  'resumes',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]
export const KIND_LABELS: Record<ImportKind, string> = {
  candidates: 'Candidates',
  leads: 'Leads',
  clients: 'Clients',
  job_postings: 'Job postings',
  campaign_spend: 'Campaign spend',
  resumes: 'Resumes',
}
/** Kinds that come as rows of one file. */
export const TABLE_KINDS = ['candidates', 'leads', 'clients', 'job_postings', 'campaign_spend'] as const
export type TableKind = (typeof TABLE_KINDS)[number]

export const IMPORT_STATUSES = [
  'draft',
  'running',
  'paused',
  'done',
  'canceled',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

export const IMPORT_LOOKS: Record<ImportStatus, StatusLook> = {
  draft: look('info', 'dashed', 'Draft'),
  running: look('motion', 3, 'Importing'),
  paused: look('warning', 'dash', 'Paused'),
  done: look('success', 'check', 'Complete'),
  canceled: look('neutral', 'cross', 'Canceled'),
  undoing: look('motion', 3, 'Undoing'),
  undone: look('neutral', 'dash', 'Undone'),
  failed: look('danger', 'alert', 'Failed'),
}

export const DUPLICATES = ['update', 'overwrite', 'skip', 'create'] as const

export const OUTCOMES = ['created', 'updated', 'skipped', 'rejected'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The row of titles counts in a spreadsheet. Records of JSON and resumes have none. */
export const rowNumber = (format: string, line: number) => line + (/^(JSON|Resumes)/.test(format) ? 0 : 1)

export const ACTS = ['start', 'pause', 'resume', 'cancel', 'undo'] as const
export type Act = (typeof ACTS)[number]

/** For a file whose encoding or delimiter is not detected correctly. */
export const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16LE',
  'utf-16be': 'UTF-16BE',
  'windows-1252': 'Windows-1252, Western',
  'windows-1250': 'Windows-1250, Central European',
  'windows-1251': 'Windows-1251, Cyrillic',
  shift_jis: 'Shift JIS, Japanese',
  gb18030: 'GB18030, Chinese',
  'euc-kr': 'EUC-KR, Korean',
} as const
export type Encoding = keyof typeof ENCODINGS
export const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const
export type Delimiter = keyof typeof DELIMITERS

/** `check`: something is missing or doubtful. `duplicate`: it adds to a known candidate. */
export const RESUME_STATES = ['reading', 'ready', 'check', 'duplicate', 'unreadable', 'skipped'] as const
export type ResumeState = (typeof RESUME_STATES)[number]

/** Resumes in one upload, and all their bytes. */
export const RESUMES_MAX = 200
export const RESUMES_MAX_BYTES = 100 * 1024 * 1024

export const FILE_MAX_BYTES = 50 * 1024 * 1024
/** As much of a file as shows its first rows. */
export const PREVIEW_BYTES = 64 * 1024
/** Undo and the rows of the file are kept so long. */
export const KEPT_DAYS = 30
