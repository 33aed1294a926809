// How the audit log speaks: each domain names its audited kinds, says its actions as parts of a sentence, and finds the names
// of its records. "Dana Whitfield changed the price of Registered nurse, $42.00 → $44.00".
import type { Db } from './database.ts'
import { port } from './port.ts'

/** `shows` is the field whose old and new value stand in the sentence. Its values are cents, or ids of an audited kind. */
export type ActionWords = string | { readonly says: string; readonly shows: string; readonly as?: string }

type Named = { id: string; label: string | null }

export type AuditedKind = {
  readonly noun: string
  /** The names of records now. A kind of which there is one needs none. */
  readonly labels?: { rows(db: Db, values: readonly [string[]]): Promise<Named[]> }
  /** Records by name, for the search. A short list. */
  readonly find?: (db: Db, words: string) => Promise<string[]>
  /** Follows the name of the actor and stands before the name of the record. */
  readonly actions: Readonly<Record<string, ActionWords>>
}
export type AuditWords = Readonly<Record<string, AuditedKind>>

export const auditWords = port<AuditWords>('the words of the audit log')

/** An action of a later release, or of one that no longer exists, is still readable. */
export const wordsOf = (kind: string, action: string): ActionWords =>
  auditWords.get()[kind]?.actions[action] ?? action.replaceAll('_', ' ')
