// A free port, chosen by the operating system.
import { once } from 'node:events'
import { createServer } from 'node:net'

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}
