// The SQL of a source file: the tables that its strings, templates and writers of rows read and write.
import { parseSync } from '@swc/core'

export type Column = { table: string; column: string }
export type FileSql = { reads: string[]; writes: string[]; columns: Column[] }

/** A placeholder for an expression in a template. A write to an unnamed table counts as a write to it. */
export const UNNAMED = '…'

const WRITE =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|update)\s+(?:only\s+)?"?(\w+|…)/gi
const QUALIFIED = /(?<![\w.])(\w+)\.(\w+|\*)/g

type Node = { type: string; [key: string]: unknown }

function* nodesOf(value: unknown): Generator<Node> {
  if (value === null || typeof value !== 'object') return
  // A type contains no SQL.
  if ('type' in value && value.type === 'TsLiteralType') return
  if ('type' in value && typeof value.type === 'string') yield value as Node
  for (const each of Object.values(value)) yield* nodesOf(each)
}

function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return node['value'] as string
  if (node?.type !== 'TemplateLiteral') return undefined
  return (node['quasis'] as { raw: string }[]).map(({ raw }) => raw).join(UNNAMED)
}

/** `updateRow(db, 'leads', …)`. */
const ROW_WRITES = new Set(['insertInto', 'updateRow'])

function writeOfRow(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined
  const { value } = node['callee'] as { value?: string }
  if (!ROW_WRITES.has(value ?? '')) return undefined
  const [, table] = node['arguments'] as { expression: Node }[]
  return textOf(table?.expression) ?? UNNAMED
}

const parse = (source: string) => [...nodesOf(parseSync(source, { syntax: 'typescript' }).body)]

/** Every string and template of a source file. */
export const textsOf = (source: string): string[] =>
  parse(source)
    .map(textOf)
    .filter((text) => text !== undefined)

/** A column is detected after its table's name or alias. */
export function sqlOf(source: string, tables: readonly string[]): FileSql {
  const nodes = parse(source)
  const texts = nodes.map(textOf).filter((text) => text !== undefined)
  const isTable = (name: string) => tables.includes(name)
  const writes = nodes.map(writeOfRow).filter((table) => table !== undefined)
  const reads = texts.filter(isTable)
  const named = new RegExp(
    String.raw`(?<![\w.'-])(${tables.join('|')})(?![\w.:'-])(?:\s+(?:as\s+)?(\w+))?`,
    'g',
  )
  const aliases: { name: string; table: string }[] = tables.map((table) => ({ name: table, table }))
  for (const text of texts.filter((each) => /\s/.test(each))) {
    for (const [, table = ''] of text.matchAll(WRITE))
      if (isTable(table) || table === UNNAMED) writes.push(table)
    for (const [, table = '', name] of text.matchAll(named)) {
      reads.push(table)
      if (name) aliases.push({ name, table })
    }
  }
  const columns = texts.flatMap((text) =>
    [...text.matchAll(QUALIFIED)].flatMap(([, name, column = '']) =>
      aliases.filter((alias) => alias.name === name).map(({ table }) => ({ table, column })),
    ),
  )
  return { reads, writes, columns }
}
