// COPY over a plain pg connection, in both directions. It is the fastest way to move rows and needs no dependency.
import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type { Client, Submittable } from 'pg'

/** The part of pg's connection that a query in COPY mode uses. */
type CopyConnection = {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

type Handlers = {
  handleCopyInResponse?: (connection: CopyConnection) => void
  handleCopyData?: (message: { chunk: Buffer }, connection: CopyConnection) => void
}

/** Answers the number of rows. */
function copy(client: Client, text: string, handlers: Handlers): Promise<number> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    let rows = 0
    const query = {
      submit: (connection: CopyConnection) => connection.query(text),
      ...handlers,
      handleCommandComplete: (message: { text: string }) => {
        rows = Number(/^COPY (\d+)/.exec(message.text)?.[1] ?? 0)
      },
      handleError: (error: Error) => {
        failure = error
        reject(error)
      },
      handleReadyForQuery: () => (failure ? undefined : resolve(rows)),
      callback: () => undefined,
    }
    client.query(query as unknown as Submittable)
  })
}

/** Streams what `text` (a COPY … FROM STDIN) takes. Memory stays bounded. */
export function copyIn(
  client: Client,
  text: string,
  chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<number> {
  let unreadable: Error | undefined
  const sent = copy(client, text, {
    handleCopyInResponse: (connection) => {
      send(connection, chunks).catch((error: Error) => {
        unreadable = error
        connection.sendCopyFail('the source ended')
      })
    },
  })
  // The reason of the source says more than the server, which was only told to stop.
  return sent.catch((error: Error) => Promise.reject(unreadable ?? error))
}

async function send(connection: CopyConnection, chunks: Iterable<Buffer> | AsyncIterable<Buffer>) {
  for await (const chunk of chunks) {
    connection.sendCopyFromChunk(chunk)
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
  }
  connection.endCopyFrom()
}

/** Hands pieces of a fixed size to `take`. While it works, the server waits. */
export async function copyOut(
  client: Client,
  text: string,
  { pieceBytes, take }: { pieceBytes: number; take: (piece: Buffer) => Promise<void> },
): Promise<number> {
  let piece = Buffer.allocUnsafe(pieceBytes)
  let filled = 0
  let taking = Promise.resolve()
  let failure: unknown
  const rows = await copy(client, text, {
    handleCopyData({ chunk }, { stream }) {
      for (let from = 0; from < chunk.length; ) {
        const copied = chunk.copy(piece, filled, from)
        from += copied
        filled += copied
        if (filled < pieceBytes) continue
        const full = piece
        piece = Buffer.allocUnsafe(pieceBytes)
        filled = 0
        stream.pause()
        taking = taking
          .then(() => (failure ? undefined : take(full)))
          .catch((error: unknown) => {
            failure = error
            // Nothing reads the rest, so the server is not asked for it.
            stream.destroy()
          })
          .finally(() => stream.resume())
      }
    },
  }).catch((error: unknown) => Promise.reject((failure ?? error) as Error))
  await taking
  if (failure) throw failure as Error
  if (filled > 0) await take(piece.subarray(0, filled))
  return rows
}
