// Files: on disk in DATA_DIR, or in an S3-compatible store when S3_* is set. Keys are ours and never come from users.
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import type { Env } from './env.ts'

export type Storage = {
  put(key: string, content: Buffer): Promise<void>
  /** Null when there is no such file. */
  read(key: string): Promise<Readable | null>
  remove(key: string): Promise<void>
  /** The keys of all files that start like this, in no order. */
  list(prefix?: string): AsyncIterable<string>
}

export function openStorage(env: Env): Storage {
  return bucketOf(env, env.S3_BUCKET) ?? diskStorage(join(env.DATA_DIR, 'files'))
}

/** The bucket for backups, which can be that of the files. Null: backups go elsewhere. */
export const openBackupStore = (env: Env): Storage | null => bucketOf(env, env.BACKUP_BUCKET)

function bucketOf(env: Env, bucket: string | undefined): Storage | null {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_ENDPOINT || !bucket || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  return s3Storage({
    base: `${S3_ENDPOINT.replace(/\/$/, '')}/${bucket}`,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  })
}

export function diskStorage(folder: string): Storage {
  const root = resolve(folder)
  const place = (key: string) => {
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw new Error(`The file key "${key}" leaves the storage folder.`)
    return path
  }
  return {
    async put(key, content) {
      const path = place(key)
      await mkdir(dirname(path), { recursive: true })
      // Written beside and renamed, so a crash leaves the old file or the new one.
      const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
      try {
        const file = await open(temporary, 'wx', 0o600)
        await file.writeFile(content)
        await file.sync()
        await file.close()
        await rename(temporary, path)
      } catch (error) {
        // On a full disk, a partial file would only use space.
        await rm(temporary, { force: true })
        throw error
      }
    },
    async read(key) {
      const path = place(key)
      const found = await stat(path).catch(() => null)
      return found?.isFile() ? createReadStream(path) : null
    },
    remove: (key) => rm(place(key), { force: true }),
    async *list(prefix = '') {
      for await (const path of filesIn(prefix.endsWith('/') ? place(prefix) : root)) {
        const key = relative(root, path).split(sep).join('/')
        if (key.startsWith(prefix) && !UNFINISHED.test(key)) yield key
      }
    },
  }
}

const UNFINISHED = /\.[\da-f]{12}\.part$/

/** A folder that is gone meanwhile has no files. Links are not followed, so nothing outside is read. */
async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}

export function s3Storage(options: {
  base: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}): Storage {
  const client = new AwsClient({ ...options, service: 's3', retries: 2 })
  const address = (key: string) => `${options.base}/${key.split('/').map(encodeURIComponent).join('/')}`
  const send = async (key: string, init: RequestInit) => {
    const answer = await client.fetch(address(key), { ...init, signal: AbortSignal.timeout(30_000) })
    if (!answer.ok && answer.status !== 404) {
      throw new Error(`The file store answered ${answer.status} to ${init.method} ${key}.`)
    }
    return answer
  }
  return {
    async put(key, content) {
      const answer = await send(key, { method: 'PUT', body: new Uint8Array(content) })
      if (answer.status === 404) throw new Error('The file store has no such bucket.')
    },
    async read(key) {
      const answer = await send(key, { method: 'GET' })
      if (answer.status === 404 || !answer.body) return null
      return Readable.fromWeb(answer.body)
    },
    async remove(key) {
      await send(key, { method: 'DELETE' })
    },
    async *list(prefix = '') {
      let token: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          'encoding-type': 'url',
          prefix,
          ...(token && { 'continuation-token': token }),
        })
        const answer = await client.fetch(`${options.base}?${query.toString()}`, {
          signal: AbortSignal.timeout(30_000),
        })
        if (!answer.ok)
          throw new Error(`The file store answered ${answer.status} when its files were listed.`)
        const page = await answer.text()
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g))
          yield decodeURIComponent(key.replaceAll('+', ' '))
        token = /<NextContinuationToken>([^<]*)</.exec(page)?.[1]?.replaceAll('&amp;', '&')
      } while (token)
    },
  }
}
