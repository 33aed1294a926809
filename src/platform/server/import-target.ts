// What a kind of record says to be imported. Its domain declares the target, and the imports domain does the rest: files,
// mapping, check, run, undo.
import type { Country } from '#shared/countries.ts'
import type { Db } from './database.ts'
import type { Tx } from './transaction.ts'

export type ImportField = {
  name: string
  label: string
  /** Other titles of such a column. Case and punctuation do not matter. */
  synonyms: readonly string[]
  /** How its values look, for columns whose title says nothing. */
  pattern?: RegExp
  /** Of columns that name records of ours: whether one has this name. A file that names none of them has another column. */
  knows?: (value: string) => boolean
  /** The values that it can have, as screens name them. */
  choices?: readonly string[]
  /** Whether a text of a file is one of them, also in other words. */
  isChoice?: (text: string) => boolean
  /** The fields that it sets, if not the one with its name. It cannot stand beside them in one file. */
  sets?: readonly string[]
}

/** `update` fills gaps. `create` adds every row, also of known records. */
export type Duplicates = 'update' | 'overwrite' | 'skip' | 'create'

/** The cells of a row by the name of their field. Empty cells are absent. */
export type Cells = Readonly<Record<string, string>>

/** `keys` identify the record: rows of one file that share a key are the same record. */
export type ReadRow<Values> = ReadyRow<Values> | RefusedRow | SkippedRow

/** `kept`: cells that could not be read, and were kept as a text. */
export type ReadyRow<Values> = {
  values: Values
  keys: readonly string[]
  kept?: readonly Problem[] | undefined
}

/** The user left this row out. */
export type SkippedRow = { isSkipped: true }

/** A field whose cell is at fault, if the problem is of one cell. */
export type Problem = { text: string; field?: string | undefined }

/** Every problem of the row in one text, and each with its field. */
export type RefusedRow = { problem: string; problems?: readonly Problem[] }

export type Effect = {
  id: string
  isNew: boolean
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** The version of the record after the import. */
  version: number
}

export type Known = { id: string; version: number }

/** A record that stays at the undo, with the reason as a sentence. */
export type Stay = { id: string; name: string; reason: string }

/** What the user says about the whole file. */
export type ReaderOptions = {
  consentStatement: string | null
  country: Country
}

export type ImportTarget<Values, Record extends Known> = {
  /** The live event after an import. */
  event: string
  /** What can happen to known records. The first is the default, and stands for those that are missing. */
  duplicates: readonly [Duplicates, ...Duplicates[]]
  fields(db: Db): Promise<ImportField[]>
  /** Fields with several values: those of all its columns are kept. */
  joined?: ReadonlySet<string>
  /** Fields whose cells keep the title of their column: each is handed over as “field:title”. */
  titled?: ReadonlySet<string>
  /** Fields about consent, and when a cell says no to contact. Of two columns, the no counts. */
  refusals?: ReadonlyMap<string, (cell: string) => boolean>
  /** Reads one row. Pure, after what it needs has been loaded. */
  openReader(
    context: Tx,
    importId: string,
    options?: ReaderOptions,
  ): Promise<(cells: Cells) => ReadRow<Values>>
  /**
   * The record of each row, null if it is new, or why the row is refused. Held until the transaction ends when the rows
   * are to be written.
   */
  match(
    tx: Tx,
    rows: readonly Values[],
    options: { isHeld: boolean },
  ): Promise<(Record | { problem: string } | null)[]>
  /** What a row has in common with its record, with both names. For examples before the start. */
  matchedBy?(record: Record, values: Values): { name: string; given: string; by: string }
  /** The record that the row would create. */
  create(tx: Tx, values: Values): Record
  /** Rows of one file for the same record add up. Without it, a later row changes what an earlier one made. */
  add?(one: Values, other: Values): Values
  /** What the row changes in a record. Null if nothing. `isNext`: an earlier row of the file is in it, so it adds. */
  change(
    record: Record,
    values: Values,
    options: { overwrite: boolean; isNext: boolean },
  ): Partial<Record> | null
  insert(tx: Tx, records: readonly Record[], importId: string): Promise<void>
  update(
    tx: Tx,
    changes: readonly { id: string; before: object; after: object }[],
    importId: string,
  ): Promise<void>
  /** Undoes what is unchanged since. The others are answered. */
  undo(tx: Tx, effects: readonly Effect[], importId: string): Promise<Stay[]>
}
