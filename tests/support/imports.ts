// A file through the imports of a test app: upload, check, run, undo.
import { expect } from 'vitest'
import { checkNext, runNext } from '#domains/imports/server/work.ts'
import { systemContext } from '#platform/server/transaction.ts'
import type { Answer, Json, Person, TestApp } from './app.ts'
import { testServices } from './services.ts'

type Named = { kind?: string; name?: string }

export function upload(
  person: Pick<Person, 'post'>,
  content: string | Buffer,
  { kind = 'candidates', name = 'people.csv', ...fields }: Named & Record<string, string> = {},
): Promise<Answer> {
  const boundary = 'x-import-x'
  const part = (head: string, body: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ])
  const body = Buffer.concat([
    ...Object.entries({ kind, ...fields }).map(([field, value]) => part(`name="${field}"`, value)),
    part(`name="file"; filename="${name}"`, content),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return person.post('/api/imports', body, { 'content-type': `multipart/form-data; boundary=${boundary}` })
}

export function importsOf(test: TestApp, person: () => Person) {
  const work = () => systemContext(test.db, testServices({ addToQueue: async () => undefined }))
  async function finish(): Promise<void> {
    while (await runNext(work())) continue
  }
  const get = async (id: string): Promise<Json> => (await person().get(`/api/imports/${id}`)).body
  return {
    work,
    finish,
    async imported(content: string | Buffer, change: object = {}, named: Named = {}): Promise<Json> {
      const { body, status } = await upload(person(), content, named)
      expect(status, JSON.stringify(body)).toBe(201)
      if (Object.keys(change).length > 0)
        expect((await person().patch(`/api/imports/${body.id}`, change)).status).toBe(200)
      while (await checkNext(work())) continue
      const { counts: planned } = await get(body.id)
      expect((await person().post(`/api/imports/${body.id}/start`)).status).toBe(202)
      await finish()
      const done = await get(body.id)
      // The check promises exactly what the run does.
      expect(done.counts).toEqual(planned)
      return done
    },
    async undone(id: string): Promise<Json> {
      expect((await person().post(`/api/imports/${id}/undo`)).status).toBe(202)
      await finish()
      return get(id)
    },
  }
}
