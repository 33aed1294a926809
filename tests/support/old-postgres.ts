// A minimal server with PostgreSQL's protocol that reports an old version.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

const INT4 = 23
const TEXT = 25

export async function startOldPostgres(version: { number: number; name: string }, onPort = 0) {
  const server = createServer((socket) => answer(socket, version))
  server.listen(onPort, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `postgresql://someone@127.0.0.1:${port}/some`, close: () => server.close() }
}

function answer(socket: Socket, version: { number: number; name: string }): void {
  // The first message is the greeting without a type letter. Later ones are queries, or the end.
  socket.once('data', () => {
    socket.write(Buffer.concat([message('R', int32(0)), ready]))
    socket.on('data', (data) => {
      const kind = data.toString('latin1', 0, 1)
      if (kind === 'X') socket.end()
      // The rest of a query with parameters, which is answered with its first message.
      if (kind !== 'Q' && kind !== 'P') return
      const columns = [column('number', INT4), column('version', TEXT)]
      const values = [value(String(version.number)), value(version.name)]
      socket.write(
        Buffer.concat([
          ...(kind === 'P' ? [message('1'), message('2')] : []),
          message('T', int16(columns.length), ...columns),
          message('D', int16(values.length), ...values),
          message('C', cString('SELECT 1')),
          ready,
        ]),
      )
    })
  })
}

const int16 = (number: number) => Buffer.from([number >> 8, number & 255])
const int32 = (number: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(number)
  return bytes
}
const cString = (text: string) => Buffer.from(`${text}\0`)
const value = (text: string) => Buffer.concat([int32(text.length), Buffer.from(text)])
const column = (name: string, type: number) =>
  Buffer.concat([cString(name), int32(0), int16(0), int32(type), int16(-1), int32(-1), int16(0)])

function message(letter: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(letter), int32(body.length + 4), body])
}

const ready = message('Z', Buffer.from('I'))
