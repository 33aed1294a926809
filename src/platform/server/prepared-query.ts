// Reads results of a prepared statement by the shape of its last result. The driver computes the row shape each time,
// which costs more than reading it.
import { Query } from 'pg'
import { camelCase } from './camel-case.ts'

type Parse = (value: string) => unknown
type Field = { name: string; dataTypeID: number }
type Shape = {
  fields: readonly Field[]
  names: readonly string[]
  parsers: readonly Parse[]
  empty: Record<string, unknown>
}
type Asked = { name?: string | undefined; text: string; values?: readonly unknown[]; camel?: boolean }
type Answered<Row> = (error: Error | null | undefined, result?: { rows: Row[] }) => void

/** The driver calls the running query with each message of the server, by these names. */
export class PreparedQuery<Row> extends Query {
  readonly name: string
  declare callback: Answered<Row> | undefined
  readonly #parserOf: (type: number) => Parse
  readonly #nameOf: (column: string) => string
  readonly #rows: Row[] = []
  #shape: Shape | undefined
  #unreadable: Error | undefined

  constructor({ name = '', text, values, camel = false }: Asked, parserOf: (type: number) => Parse) {
    super(text, [...(values ?? [])])
    this.name = name
    this.#parserOf = parserOf
    this.#nameOf = camel ? camelCase : (column) => column
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#shape = shapeOf(this.name, fields, { parserOf: this.#parserOf, nameOf: this.#nameOf })
  }

  handleDataRow({ fields: values }: { fields: (string | null)[] }): void {
    if (this.#unreadable || !this.#shape) return
    try {
      this.#rows.push(readRow(this.#shape, values) as Row)
    } catch (error) {
      this.#unreadable = error as Error
    }
  }

  handleReadyForQuery(): void {
    if (this.#unreadable) this.callback?.(this.#unreadable)
    else this.callback?.(null, { rows: this.#rows })
  }
}

const shapes = new Map<string, Shape>()

type Reading = { parserOf: (type: number) => Parse; nameOf: (column: string) => string }

function shapeOf(name: string, fields: readonly Field[], { parserOf, nameOf }: Reading): Shape {
  const known = shapes.get(name)
  if (known && isSame(known.fields, fields)) return known
  const names = fields.map((field) => nameOf(field.name))
  // An object written at once keeps its fields in fixed slots. Filled one by one, it does not.
  const empty = JSON.parse(`{${names.map((each) => `${JSON.stringify(each)}:null`).join()}}`)
  const shape = { fields, names, parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID)), empty }
  if (name) shapes.set(name, shape)
  return shape
}

function isSame(known: readonly Field[], fields: readonly Field[]): boolean {
  if (known.length !== fields.length) return false
  for (const [index, { name, dataTypeID }] of fields.entries())
    if (known[index]?.dataTypeID !== dataTypeID || known[index].name !== name) return false
  return true
}

function readRow({ names, parsers, empty }: Shape, values: readonly (string | null)[]) {
  const row = { ...empty }
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index]
    const name = names[index]
    if (value != null && name) row[name] = parsers[index]?.(value)
  }
  return row
}
