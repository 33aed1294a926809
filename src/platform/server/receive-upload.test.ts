import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SAME_SITE, startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { pdfOf } from '../../../tests/support/files.ts'
import { until, untilIdle } from '../../../tests/support/until.ts'

const MEGABYTE = 1024 * 1024
let test: TestApp
let port: number
let folder: string

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'candorhire-uploads-'))
  folder = join(dataDir, 'uploads')
  mkdirSync(folder)
  // As left by a process killed during an upload.
  writeFileSync(join(folder, '999999999-abandoned'), 'half a file')
  test = await startTestApp({ env: { DATA_DIR: dataDir } })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
})
afterAll(() => test.close())

const TAIL = '\r\n--part--\r\n'
let uploads = 0

type Sent = { status: number; sent: number }

/** Sends a form piece by piece, and stops at the response. Held: nothing of its body leaves before the response. */
function upload(
  path: string,
  { megabytes, cookie = '', held = false }: { megabytes: number; cookie?: string; held?: boolean },
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    let sent = 0
    let answered = false
    const head = '--part\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
    const request = http.request(
      {
        port,
        host: '127.0.0.1',
        // Each from its own address, or the limit by address would apply.
        localAddress: `127.0.1.${++uploads}`,
        method: 'POST',
        path,
        headers: {
          ...SAME_SITE,
          cookie,
          'content-type': 'multipart/form-data; boundary=part',
          'content-length': head.length + megabytes * MEGABYTE + TAIL.length,
        },
      },
      (answer) => {
        answered = true
        answer.resume()
        resolve({ status: answer.statusCode ?? 0, sent })
        request.destroy()
      },
    )
    request.on('error', (error) => (answered ? null : reject(error)))
    request.write(head)
    const chunk = Buffer.alloc(64 * 1024, 'a')
    const next = () => {
      if (answered) return
      if (sent >= megabytes * MEGABYTE) return void request.end(TAIL)
      sent += chunk.length
      request.write(chunk, () => setImmediate(next))
    }
    if (!held) next()
  })
}

describe('an upload', () => {
  it('by a stranger is refused before its body is read, and costs no memory', {
    timeout: 120_000,
  }, async () => {
    const path = '/api/candidates/01900000-0000-7000-8000-000000000000/files?kind=document'
    const before = process.memoryUsage().rss
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => upload(path, { megabytes: 10, held: true })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect(Math.max(...answers.map(({ sent }) => sent))).toBeLessThan(9 * MEGABYTE)
    expect((process.memoryUsage().rss - before) / MEGABYTE).toBeLessThan(100)
  })

  it('leaves no temporary file, whether accepted, refused, too large or cut off', async () => {
    expect(existsSync(join(folder, '999999999-abandoned'))).toBe(false)
    const recruiter = await test.person('recruiter')
    const candidate = await recruiter.post('/api/candidates', { firstName: 'Ada', lastName: 'Byron' })
    const path = `/api/candidates/${candidate.body.id}/files?kind=document`
    const { cookie } = recruiter
    expect((await upload(path, { megabytes: 1, cookie })).status).toBe(201)
    expect((await upload(path, { megabytes: 12, cookie, held: true })).status).toBe(413)
    expect((await upload(path, { megabytes: 0, cookie })).status).toBe(422)
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]))
  })

  it.each([
    ['inside a file', 'Content-Disposition: form-data; name="resume"; filename="a.txt"\r\n\r\nhi\r\n'],
    ['inside a text', 'Content-Disposition: form-data; name="name"\r\n\r\nhi'],
    ['inside the headers of a part', 'Content-Disposition: form-da'],
    ['before its first part', ''],
  ])('that ends %s is refused, and the server continues', async (_where, rest) => {
    const payload = `--x\r\n${rest}`
    const headers = { ...SAME_SITE, 'content-type': 'multipart/form-data; boundary=x' }
    const failures: unknown[] = []
    const note = (error: unknown) => failures.push(error)
    process.on('uncaughtException', note).on('unhandledRejection', note)
    for (const url of ['/api/public/jobs/none/applications', '/api/link/upload']) {
      const answer = await test.app.inject({ method: 'POST', url, headers, payload })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
    }
    await untilIdle()
    process.off('uncaughtException', note).off('unhandledRejection', note)
    expect(failures).toEqual([])
  })

  it('waits its turn under load, and none is lost', { timeout: 60_000 }, async () => {
    const recruiter = await test.person('recruiter')
    const candidate = await recruiter.post('/api/candidates', { firstName: 'Grace', lastName: 'Hopper' })
    const path = `/api/candidates/${candidate.body.id}/files?kind=document`
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => upload(path, { megabytes: 1, cookie: recruiter.cookie })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201))
  })

  it('that is slow delays neither small forms nor other addresses', {
    timeout: 60_000,
  }, async () => {
    const recruiter = await test.person('recruiter')
    const candidate = await recruiter.post('/api/candidates', { firstName: 'Mary', lastName: 'Jackson' })
    const words = Buffer.from('BT (A) Tj ET\n'.repeat(1_500_000))
    const slow = Buffer.concat([pdfOf(deflateSync(words), '/Filter/FlateDecode'), Buffer.alloc(70_000, '\n')])
    const ended: string[] = []
    const send = async (name: string, localAddress: string, content: Buffer) => {
      const path = `/api/candidates/${candidate.body.id}/files?kind=document`
      const status = await sendFile(path, { cookie: recruiter.cookie, localAddress, content })
      ended.push(name)
      return status
    }
    const bombs = Array.from({ length: 4 }, () => send('bomb', '127.0.2.1', slow))
    await until(() => readdirSync(folder).length >= 2)
    const text = Buffer.alloc(100_000, 'a')
    const others = [send('small', '127.0.2.1', Buffer.from('Ana')), send('other', '127.0.2.2', text)]
    expect(await Promise.all(others)).toEqual([201, 201])
    expect(ended.filter((name) => name === 'bomb').length).toBeLessThanOrEqual(2)
    expect(await Promise.all(bombs)).toEqual(Array.from({ length: 4 }, () => 201))
  })
})

it('keeps a large file on disk only until the answer', async () => {
  const { cookie } = await test.person('manager')
  const content = Buffer.from(`email\n${'a@post.example\n'.repeat(20_000)}`)
  const answer = await sendFile('/api/imports', { cookie, localAddress: '127.0.3.1', content })
  // Without a kind, after the file has arrived.
  expect(answer).toBe(422)
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]))
})

type Given = { cookie: string; localAddress: string; content: Buffer }

function sendFile(path: string, { cookie, localAddress, content }: Given): Promise<number> {
  const head = '--part\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
  const type = 'multipart/form-data; boundary=part'
  return new Promise((resolve, reject) => {
    const headers = { ...SAME_SITE, cookie, 'content-type': type }
    http
      .request({ port, host: '127.0.0.1', localAddress, method: 'POST', path, headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      .on('error', reject)
      .end(Buffer.concat([Buffer.from(head), content, Buffer.from(TAIL)]))
  })
}
