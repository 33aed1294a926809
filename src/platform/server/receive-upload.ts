// Forms with files. The body first goes to a temporary file, at any speed, and only a few forms at a time are read into
// memory.
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import type { Env } from './env.ts'
import type { FileOnDisk, UploadedFile } from './upload.ts'

/** Each holds its file in memory until it is answered. */
const MAX_IN_MEMORY = 2
const MAX_OF_ONE_ADDRESS = 1
/** A form without a file is no larger, and never waits for files of others. */
const SMALL_BYTES = 65_536
const MAX_RECEIVING = 50
const MAX_FIELDS = 200
/** A form whose files go to the disk has up to 200 of them. */
const MAX_FIELDS_ON_DISK = 250
/** A field can be as large as the body, which is limited. */
const LIMITS = { fieldSize: Number.POSITIVE_INFINITY, fileSize: Number.POSITIVE_INFINITY }
/** Longer than any request. */
const ABANDONED_MS = 10 * 60_000

const tooLarge = () => new AppError('too_large', { userMessage: 'The request is too large. Send less.' })

export async function acceptUploads(
  app: FastifyInstance,
  { DATA_DIR }: Pick<Env, 'DATA_DIR'>,
): Promise<void> {
  const folder = join(DATA_DIR, 'uploads')
  await removeAbandoned(folder)
  // Strangers must not block users, so each side has its own share.
  const shares = {
    users: { takeSlot: addSlots(app, MAX_IN_MEMORY), receiving: 0 },
    strangers: { takeSlot: addSlots(app, MAX_IN_MEMORY), receiving: 0 },
  }
  app.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, body: NodeJS.ReadableStream) => {
      const share = request.actor.kind === 'anonymous' ? shares.strangers : shares.users
      if (share.receiving >= MAX_RECEIVING) throw tooManyUploads()
      const path = join(folder, `${process.pid}-${randomUUID()}`)
      share.receiving += 1
      try {
        const size = await receive(request, body, path)
        if (size > SMALL_BYTES) await share.takeSlot(request)
        return await readForm(path, request)
      } finally {
        share.receiving -= 1
        await rm(path, { force: true })
      }
    },
  )
  app.addHook('onResponse', async (request) => {
    for (const path of keptFiles.get(request) ?? []) await rm(path, { force: true })
  })
}

/** Files that stay until their request is answered. */
const keptFiles = new WeakMap<FastifyRequest, string[]>()

const tooManyUploads = () =>
  new AppError('unavailable', {
    userMessage: 'The server is busy with other files. Wait a moment and upload yours again.',
    retryAfterSeconds: 10,
  })

async function receive(request: FastifyRequest, body: NodeJS.ReadableStream, path: string): Promise<number> {
  const limit = request.routeOptions.bodyLimit
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge()
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(size > limit ? tooLarge() : null, chunk)
    },
  })
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  await pipeline(body, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return size
}

/**
 * A slot is released when its request is answered or its connection is lost. One address holds at most its share, and
 * others go first.
 */
function addSlots(app: FastifyInstance, count: number): (request: FastifyRequest) => Promise<void> {
  let free = count
  const held = new Map<string, number>()
  const waiting: { ip: string; start: () => void }[] = []
  const holding = new WeakSet<FastifyRequest>()
  const ended = new WeakSet<FastifyRequest>()
  const heldBy = (ip: string) => held.get(ip) ?? 0
  const mayTake = ({ ip }: { ip: string }) => free > 0 && heldBy(ip) < MAX_OF_ONE_ADDRESS
  const take = (ip: string) => {
    free -= 1
    held.set(ip, heldBy(ip) + 1)
  }
  const release = (ip: string) => {
    free += 1
    if (heldBy(ip) > 1) held.set(ip, heldBy(ip) - 1)
    else held.delete(ip)
    const next = waiting.find(mayTake)
    if (!next) return
    waiting.splice(waiting.indexOf(next), 1)
    take(next.ip)
    next.start()
  }
  app.addHook('onResponse', (request, _reply, done) => {
    ended.add(request)
    if (holding.delete(request)) release(request.ip)
    done()
  })
  return async (request) => {
    const { ip } = request
    if (mayTake(request)) take(ip)
    else await new Promise<void>((start) => waiting.push({ ip, start }))
    if (!ended.has(request)) return void holding.add(request)
    release(ip)
    throw new AppError('malformed', { userMessage: 'The connection was lost. Upload the file again.' })
  }
}

type Form = Record<string, string | UploadedFile | FileOnDisk>

/** Turns a form into a flat object: texts unchanged, each file with its name and bytes, or its path. */
async function readForm(path: string, request: FastifyRequest): Promise<Form> {
  const { headers } = request
  const parts = request.routeOptions.config.filesOnDisk ? MAX_FIELDS_ON_DISK : MAX_FIELDS
  const fields: [string, string | Promise<UploadedFile | FileOnDisk>][] = []
  try {
    const parser = new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { ...LIMITS, parts },
    })
    parser.on('field', (name, value) => fields.push([name, value]))
    parser.on('file', (field, stream, name) => {
      // The parser fails first, then its file. Without these, the second failure would end the process.
      stream.on('error', () => {})
      const file = request.routeOptions.config.filesOnDisk
        ? keepOnDisk(request, { stream, path: `${path}-${fields.length}`, name: decodeName(name) })
        : buffer(stream).then((content) => ({ name: decodeName(name), content }))
      file.catch(() => {})
      // A second file of one name is another file, and none replaces the other.
      const isRepeated = fields.some(([name]) => name === field)
      fields.push([isRepeated ? `${field} ${fields.length + 1}` : field, file])
    })
    await pipeline(createReadStream(path), parser)
    if (fields.length >= parts) throw new Error('too many fields')
    return Object.fromEntries(await Promise.all(fields.map(async ([name, value]) => [name, await value])))
  } catch {
    throw new AppError('malformed', { userMessage: 'The form could not be read. Send it again.' })
  }
}

type Kept = { stream: NodeJS.ReadableStream; path: string; name: string }

async function keepOnDisk(request: FastifyRequest, { stream, path, name }: Kept): Promise<FileOnDisk> {
  keptFiles.set(request, [...(keptFiles.get(request) ?? []), path])
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(stream, file)
  return { name, path, bytes: file.bytesWritten }
}

/** Browsers encode quotes and line breaks in a file name this way. */
const decodeName = (name: string | undefined) =>
  (name ?? '').replace(/%(22|0D|0A)/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

/** Left by a killed process. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    const owner = Number.parseInt(name, 10)
    if (found && (Date.now() - found.mtimeMs > ABANDONED_MS || !isRunning(owner)))
      await rm(path, { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch {
    return false
  }
}
