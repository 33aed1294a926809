// COPY … FROM STDIN over a plain pg connection. It is the fastest way to load rows and needs no dependency.
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** The part of pg's connection that a query in COPY mode uses. */
type CopyConnection = {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** Streams lines in COPY's text format (see copyLine) into a table. Memory stays bounded. */
export function copyInto(
  client: pg.Client,
  { table, columns, lines }: { table: string; columns: readonly string[]; lines: Iterable<string> },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    const copy = {
      submit: (connection: CopyConnection) =>
        connection.query(`copy ${table} (${columns.join(', ')}) from stdin`),
      handleCopyInResponse: (connection: CopyConnection) => {
        send(connection, lines).catch((error: Error) => connection.sendCopyFail(error.message))
      },
      handleError: (error: Error) => {
        failure = error
        reject(error)
      },
      handleReadyForQuery: () => (failure ? undefined : resolve()),
      handleCommandComplete: () => undefined,
      callback: () => undefined,
    }
    client.query(copy as unknown as pg.Submittable)
  })
}

const CHUNK = 1 << 18

async function send(connection: CopyConnection, lines: Iterable<string>): Promise<void> {
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length < CHUNK) continue
    connection.sendCopyFromChunk(Buffer.from(chunk))
    chunk = ''
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
  }
  connection.sendCopyFromChunk(Buffer.from(chunk))
  connection.endCopyFrom()
}

export type CopyValue = string | number | boolean | null | readonly string[]

export function copyLine(values: readonly CopyValue[]): string {
  return `${values.map(copyText).join('\t')}\n`
}

function copyText(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'object') return escaped(`{${value.map((each) => JSON.stringify(each)).join(',')}}`)
  return String(value)
}

function escaped(text: string): string {
  return /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text
}
