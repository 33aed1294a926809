// A table of fields describes each field once. These helpers derive schemas, columns and labels from it.
export type FieldTable = Readonly<
  Record<
    string,
    {
      readonly columns: readonly string[]
      readonly label: string
      readonly kind: string
      readonly max?: number
    }
  >
>
type Described = { readonly label: string; readonly max?: number }

type KindOf<Table extends FieldTable> = Table[keyof Table]['kind']
export type ColumnOf<Table extends FieldTable> = Table[keyof Table]['columns'][number]
/** The names of fields with these properties, such as a kind. */
export type NameWith<Table extends FieldTable, Properties> = {
  [Name in keyof Table]: Table[Name] extends Properties ? Name : never
}[keyof Table]

export function namesOf<Table extends FieldTable>(table: Table): (keyof Table & string)[] {
  return Object.keys(table)
}

export function namesOfKind<Table extends FieldTable, const Kind extends KindOf<Table>>(
  table: Table,
  ...kinds: readonly Kind[]
): NameWith<Table, { kind: Kind }>[] {
  const names = namesOf(table).filter((name) => kinds.some((kind) => kind === table[name]?.kind))
  return names as NameWith<Table, { kind: Kind }>[]
}

/** Maps each field by its kind, for example to a schema. */
export function byKind<
  Table extends FieldTable,
  Builders extends Record<KindOf<Table>, (field: Described) => unknown>,
>(table: Table, builders: Builders): { [Name in keyof Table]: ReturnType<Builders[Table[Name]['kind']]> } {
  const entries = Object.entries(table).map(([name, field]) => [
    name,
    builders[field.kind as KindOf<Table>](field),
  ])
  return Object.fromEntries(entries) as { [Name in keyof Table]: ReturnType<Builders[Table[Name]['kind']]> }
}
