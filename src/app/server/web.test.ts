import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { serveWeb } from './web.ts'

/** A server with two built pages and an installation in these states, one after the other. */
async function served(states: (boolean | Error)[]) {
  const dist = `${await mkdtemp(path.join(os.tmpdir(), 'web-'))}/`
  await mkdir(`${dist}assets`)
  await writeFile(`${dist}landing.html`, '<!doctype html><html lang="en">landing')
  await writeFile(`${dist}index.html`, '<!doctype html><html lang="en">app')
  const app = fastify()
  app.decorate('hasSession', () => false)
  const isSetUp = async () => {
    const state = states.shift()
    if (state === undefined) throw new Error('It asked again.')
    if (state instanceof Error) throw state
    return state
  }
  await serveWeb(app, { SERVICE_WORKER: 'on' }, { isSetUp, dist })
  onTestFinished(async () => {
    await app.close()
    await rm(dist, { recursive: true })
  })
  return async (url: string) => {
    const { body, headers } = await app.inject({ url })
    return { isMarked: body.includes('<html data-setup="open" lang="en">'), stored: headers['cache-control'] }
  }
}

it('marks the pages of an empty installation, and asks no longer once it has its first admin', async () => {
  const get = await served([false, false, true])
  expect(await get('/')).toEqual({ isMarked: true, stored: 'no-store' })
  expect(await get('/signin')).toEqual({ isMarked: true, stored: 'no-store' })
  // oxlint-disable-next-line no-await-in-loop -- In this order.
  for (const url of ['/signin', '/', '/jobs'])
    expect(await get(url)).toEqual({ isMarked: false, stored: 'no-cache' })
})

it('sends the usual page while the database does not answer, and asks again', async () => {
  const get = await served([new Error('gone'), false])
  expect(await get('/')).toMatchObject({ isMarked: false })
  expect(await get('/')).toMatchObject({ isMarked: true })
})
