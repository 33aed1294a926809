// Many large files from strangers at once, to a route with and one without sign-in. The server keeps its memory and
// answers others.
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Drill, get, processFaults } from './drill.ts'
import type { Site } from './site.ts'

const MEGABYTE = 1_048_576
const FILE_MEGABYTES = 9
const OTHERS_WITHIN_MS = 5_000
const HEAD = '--part\r\ncontent-disposition: form-data; name="resume"; filename="a.txt"\r\n\r\n'
const TAIL = '\r\n--part--\r\n'
const CHUNK = Buffer.alloc(65_536, 'a')

const ADDRESSES = [
  {
    name: 'signed in only',
    path: '/api/candidates/01900000-0000-7000-8000-000000000000/files?kind=document',
    answers: [401],
    maxGrowthMegabytes: 100,
  },
  // A few are read, two at a time. The others are told to retry. Memory depends on the two, not on the total.
  {
    name: 'public',
    path: '/api/public/jobs/no-such-job/applications',
    answers: [404, 422, 503],
    maxGrowthMegabytes: 250,
  },
]

export const uploads: Drill = {
  name: 'uploads by strangers',
  async run(site, { uploads: count }) {
    const faults: string[] = []
    const figures: string[] = []
    for (const { name, path, answers, maxGrowthMegabytes } of ADDRESSES) {
      const before = residentMegabytes(site)
      let most = before
      const others: number[] = []
      const all = Promise.all(Array.from({ length: count }, (_, index) => upload(site, path, index)))
      let statuses: number[] | null = null
      while (!(statuses = await Promise.race([all, sleep(50, null)]))) {
        most = Math.max(most, residentMegabytes(site))
        if (others.length < 200) others.push((await get(site, '/api/candidates?limit=5')).milliseconds)
      }
      const growth = most - before
      figures.push(`${name}: +${growth.toFixed(0)} MB`)
      if (growth > maxGrowthMegabytes) faults.push(`${name}: memory grew by ${growth.toFixed(0)} MB`)
      if (Math.max(...others) > OTHERS_WITHIN_MS)
        faults.push(`${name}: others waited ${Math.max(...others).toFixed(0)} ms`)
      const wrong = statuses.filter((status) => !answers.includes(status))
      if (wrong.length > 0) faults.push(`${name}: ${wrong.length} wrong answers, the first is ${wrong[0]}`)
    }
    return { figures: `${count} files; ${figures.join(', ')}`, faults: [...faults, ...processFaults(site)] }
  },
}

function residentMegabytes({ product }: Site): number {
  const status = readFileSync(`/proc/${product.process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Resolves with the status, or 0 if the connection was closed. */
function upload({ url, headers: { cookie: _cookie, ...headers } }: Site, path: string, index: number) {
  return new Promise<number>((resolve) => {
    const request = http.request(`${url}${path}`, {
      method: 'POST',
      // Each from its own address, or the limit by address would apply.
      localAddress: `127.0.${3 + Math.floor(index / 250)}.${1 + (index % 250)}`,
      headers: {
        ...headers,
        'content-type': 'multipart/form-data; boundary=part',
        'content-length': HEAD.length + FILE_MEGABYTES * MEGABYTE + TAIL.length,
      },
    })
    let left = (FILE_MEGABYTES * MEGABYTE) / CHUNK.length
    const next = () => {
      if (request.destroyed) return
      if (left-- > 0) request.write(CHUNK, next)
      else request.end(TAIL)
    }
    request.on('response', (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.resume()
      request.destroy()
    })
    request.on('error', () => resolve(0))
    // The response to the headers must arrive first: a socket closed by the server loses it.
    request.write(HEAD, () => setTimeout(next, 1_500))
  })
}
