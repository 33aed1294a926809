// What erasing a person leaves in a table. The compiler compares the rules with the columns of the database, so a new
// column cannot be forgotten.
import type { Tables } from './table-types.gen.ts'

/** The value stays, becomes null, or becomes what an SQL expression says. */
export type Erased = 'keep' | 'empty' | { readonly as: string }

/** A rule for each column of the table. Another table of rules has those that are `Known`. */
export type ErasedColumns<Table extends keyof Tables, Known extends string = never> = {
  readonly [Column in Exclude<keyof Tables[Table] & string, Known>]: null extends Tables[Table][Column]
    ? Erased
    : Exclude<Erased, 'empty'>
}

/** The assignments of an update. */
export const erasedSet = (rules: Readonly<Record<string, Erased>>): string =>
  Object.entries(rules)
    .flatMap(([column, rule]) =>
      rule === 'keep' ? [] : `${column} = ${rule === 'empty' ? 'null' : rule.as}`,
    )
    .join(', ')
