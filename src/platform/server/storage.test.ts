import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { AwsClient } from 'aws4fetch'
import { describe, expect, it, onTestFinished } from 'vitest'
import { diskStorage, type Storage, s3Storage } from './storage.ts'

const KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', region: 'us-east-1' }

/** A store with S3's REST protocol over a real socket, which checks every signature. */
async function startS3(): Promise<{ base: string; refusals: string[] }> {
  const objects = new Map<string, Buffer>()
  const refusals: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const address = `http://${request.headers.host}${request.url}`
    const expected = await new AwsClient({ ...KEYS, service: 's3' }).sign(address, {
      method: request.method ?? 'GET',
      headers: { 'x-amz-content-sha256': String(request.headers['x-amz-content-sha256']) },
      // Signed for the second in the request, which may be over by now.
      aws: { datetime: String(request.headers['x-amz-date']) },
    })
    if (expected.headers.get('authorization') !== request.headers.authorization) {
      refusals.push(String(request.url))
      response.writeHead(403).end('SignatureDoesNotMatch')
      return
    }
    if (request.method === 'PUT') objects.set(address, body)
    if (request.method === 'DELETE') objects.delete(address)
    const found = objects.get(address)
    response
      .writeHead(request.method === 'GET' && !found ? 404 : 200)
      .end(request.method === 'GET' ? found : undefined)
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`, refusals }
}

async function roundTrip(storage: Storage): Promise<void> {
  await storage.put('resumes/ab/cv 1.pdf', Buffer.from('content'))
  const stream = await storage.read('resumes/ab/cv 1.pdf')
  expect(stream && (await buffer(stream)).toString()).toBe('content')
  await storage.remove('resumes/ab/cv 1.pdf')
  expect(await storage.read('resumes/ab/cv 1.pdf')).toBeNull()
}

describe('files', () => {
  it('are written to disk and read, without partial files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'candorhire-files-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await roundTrip(diskStorage(folder))
    expect(await readdir(join(folder, 'resumes/ab'))).toEqual([])
  })

  it.each(['../out', '/etc/passwd', 'a/../../out'])(
    'never leave their folder with the key %s',
    async (key) => {
      await expect(diskStorage('/tmp/candorhire-nowhere').put(key, Buffer.from('x'))).rejects.toThrow(
        'leaves the storage folder',
      )
    },
  )

  it('are written to an S3-compatible store and read, signed', async () => {
    const { base, refusals } = await startS3()
    await roundTrip(s3Storage({ ...KEYS, base }))
    expect(refusals).toEqual([])
  })

  it('throw when the store refuses', async () => {
    const { base } = await startS3()
    const stranger = s3Storage({ ...KEYS, secretAccessKey: 'wrong', base })
    await expect(stranger.put('x', Buffer.from('x'))).rejects.toThrow('The file store answered 403')
  })
})
