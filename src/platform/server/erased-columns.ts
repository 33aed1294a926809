// What erasing a person leaves in a table. The compiler compares the rules with the columns of the database, so a new
// column cannot be forgotten.
import type { Tables } from './table-types.gen.ts'

/** The value stays, becomes null, or becomes what an SQL expression says. */
export type Erased = 'keep' | 'empty' | { readonly as: string }

type Name = keyof Tables
type Column<Table extends Name> = keyof Tables[Table] & string
type RuleOf<Table extends Name, Of extends Column<Table>> = null extends Tables[Table][Of]
  ? Erased
  : Exclude<Erased, 'empty'>

/** A rule for each column of the table. Another table of rules has those that are `Known`. */
export type ErasedColumns<Table extends Name, Known extends string = never> = {
  readonly [Of in Exclude<Column<Table>, Known>]: RuleOf<Table, Of>
}

/** The assignments of an update. */
export const erasedSet = (rules: Readonly<Record<string, Erased>>): string =>
  Object.entries(rules)
    .flatMap(([column, rule]) =>
      rule === 'keep' ? [] : `${column} = ${rule === 'empty' ? 'null' : rule.as}`,
    )
    .join(', ')

/** `statement`: the statement that erases writes the column itself, such as its time. */
type Rule<Table extends Name, Of extends Column<Table>> = Exclude<RuleOf<Table, Of>, 'keep'> | 'statement'

/** The columns that stay, and what becomes of each other one. A new column is in neither, which does not compile. */
export const erasing =
  <Table extends Name>() =>
  <const Kept extends Column<Table>>(
    kept: readonly Kept[],
    erased: { readonly [Of in Exclude<Column<Table>, Kept>]: Rule<Table, Of> },
  ): { readonly kept: readonly Kept[]; readonly set: string } => {
    const set = Object.entries<Erased | 'statement'>(erased).flatMap(([column, rule]) =>
      rule === 'statement' ? [] : [[column, rule] as const],
    )
    return { kept, set: erasedSet(Object.fromEntries(set)) }
  }
