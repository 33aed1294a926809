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
export type NameWith<Table, Properties> = {
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

/** A value for each name, in their order. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>

/** The values of these names, in their order. */
export const pick = <Values extends object, Name extends keyof Values & string>(
  values: Values,
  names: readonly Name[],
) => recordOf(names, (name) => values[name]) as Pick<Values, Name>

/** All names, some of them first. A new name needs no place in an order of its own. */
export const firstThen = <Name extends string>(first: readonly Name[], names: readonly Name[]): Name[] => [
  ...new Set([...first, ...names]),
]

/** The names of fields with these properties, such as those of a list. */
export function namesWith<Table extends FieldTable, const Properties extends object>(
  table: Table,
  properties: Properties,
): (NameWith<Table, Properties> & string)[] {
  const wanted = Object.entries(properties)
  const names = namesOf(table).filter((name) => {
    const field: object | undefined = table[name]
    return field && wanted.every(([property, value]) => Reflect.get(field, property) === value)
  })
  return names as (NameWith<Table, Properties> & string)[]
}

/** Marks the names in a schema: `schema.pick(maskOf(names))`. */
export const maskOf = <Name extends string>(names: readonly Name[]) => recordOf(names, () => true as const)

/** A table whose fields each have one column, with its value in a new record. */
type BlankTable = Readonly<
  Record<string, FieldTable[string] & { readonly columns: readonly [string]; readonly blank?: unknown }>
>
type Blanks<Table extends BlankTable> = {
  [Name in NameWith<Table, { blank: unknown }> as Table[Name]['columns'][0]]: Table[Name]['blank']
}

/** The columns of a new record. A field without such a value is missing, which the compiler sees where it is needed. */
export const blankColumns = <Table extends BlankTable>(table: Table) =>
  Object.fromEntries(
    Object.values(table).flatMap(({ columns, blank }) => (blank === undefined ? [] : [[columns[0], blank]])),
  ) as Blanks<Table>

/** The value of each field in a new record. */
export const blanksOf = <Table extends BlankTable>(table: Table) =>
  recordOf(namesOf(table), (name) => table[name]?.blank) as {
    [Name in keyof Table]: Table[Name] extends { readonly blank: infer Blank } ? Blank : undefined
  }

/** The given fields as columns. Undefined ones are left out. */
export const columnsFor = <Table extends BlankTable>(
  table: Table,
  given: { readonly [Name in keyof Table]?: unknown },
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, { columns }]) =>
      given[name] === undefined ? [] : [[columns[0], given[name]]],
    ),
  )
