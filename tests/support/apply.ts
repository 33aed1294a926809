// The public application form as a browser sends it.
import { keyring } from '#platform/server/secrets.ts'
import { consentText } from '../../src/domains/jobs/contract/labels.ts'
import { sealForm } from '../../src/domains/jobs/server/application-form.ts'
import { type Json, SAME_SITE, type TestApp } from './app.ts'

export const secrets = keyring(`test:${Buffer.alloc(32, 7).toString('base64')}`)

export const LICENSE = {
  id: 'license',
  label: 'Do you hold an RN license?',
  type: 'yes_no' as const,
  required: true,
  options: [],
  knockout: { answers: ['no'], below: null, above: null },
}

export type Fields = Record<string, string | Blob>
let address = 0

/** From a new network each time, unless the limit itself is tested. */
export async function sendForm(
  test: TestApp,
  slug: string,
  fields: Fields,
): Promise<{ status: number; body: Json }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, value, value instanceof File ? value.name : 'file')
  const request = new Request(`http://localhost/api/public/jobs/${slug}/applications`, {
    method: 'POST',
    body: form,
  })
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api/public/jobs/${slug}/applications`,
    remoteAddress: `10.0.${Math.floor(address / 250)}.${(address++ % 250) + 1}`,
    headers: { ...SAME_SITE, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}

export const aMinuteAgo = () => new Date(Date.now() - 60_000)
export const person = (slug: string, changes: Fields = {}): Fields => ({
  firstName: 'Adaeze',
  lastName: 'Nwosu',
  email: `adaeze${address}@example.com`,
  phone: '',
  answers: '{}',
  consent: consentText('Candor Hire', 'Lakeside Health'),
  formToken: sealForm(secrets, { slug, now: aMinuteAgo() }),
  source: '',
  ...changes,
})
export const file = (content: Buffer, name: string) => new File([new Uint8Array(content)], name)
