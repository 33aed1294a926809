// How the agency shows itself: its fields, its logo, and what strangers see of it.
import { expect, it } from 'vitest'
import { agencyFace, mailSender } from '#platform/server/agency-face.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { keepFace, withAgency } from '../src/app/server/agency-part.ts'
import { AGENCY_COLORS, PRODUCT_FACE } from '../src/shared/face.ts'
import { appForTest, type Json, type Person } from './support/app.ts'

/** As far as browsers look before they decode. */
const pngOf = (width: number, height: number) => {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const hex = (text: string) => Buffer.from(text, 'hex')
  const head = [
    hex('89504e470d0a1a0a'),
    hex('0000000d49484452'),
    size,
    hex('0806000000'),
    Buffer.alloc(400, 7),
  ]
  return Buffer.concat([...head, hex('0000000049454e44ae426082')])
}
const PNG = pngOf(64, 64)

const change = async (admin: Person, body: object) => {
  const { version } = (await admin.get('/api/agency')).body
  return admin.patch('/api/agency', body, { 'if-match': `"${version}"` })
}
const logo = (content: Buffer, name = 'logo.png') => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], name))
  return form
}

it('keeps what an admin enters, and says what is wrong with the rest', async () => {
  const test = await appForTest()
  const admin = await test.person('admin')
  const saved = await change(admin, {
    name: 'Candor Staffing',
    phone: '(713) 555-0100',
    color: AGENCY_COLORS[1].value,
    senderAddress: 'jobs@candor.example',
    legalFooter: 'Texas license 48213.',
  })
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({ name: 'Candor Staffing', color: AGENCY_COLORS[1].value, logo: null })
  const pathsOf = ({ body }: { body: Json }) => body.fields?.map(({ path }: { path: string }) => path)
  const wrong: [string, unknown][] = [
    ['name', '  '],
    ['name', 'x'.repeat(161)],
    ['phone', '12'],
    ['color', '#ffffff'],
    ['senderAddress', 'nobody'],
    ['senderAddress', 'a@b.example\r\nBcc: c@d.example'],
    ['timezone', 'Mars/Olympus'],
    ['privacyText', 'x'.repeat(50_001)],
  ]
  for (const [name, value] of wrong) {
    // oxlint-disable-next-line no-await-in-loop -- One change after the other.
    const refused = await change(admin, { [name]: value })
    expect([name, refused.status, pathsOf(refused)]).toEqual([name, 422, [name]])
  }
  expect((await change(admin, { logo: 'x' })).status).toBe(422)
  const lines = await test.db.query<{ after: Json }>({
    text: `select after from audit_events where subject_type = 'agency' order by at`,
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]?.after).toMatchObject({ sender_address: 'jobs@candor.example' })
})

it('takes a picture by its content, shows it to everyone, and removes it', async () => {
  const test = await appForTest()
  const [admin, manager] = [await test.person('admin'), await test.person('manager')]
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  // oxlint-disable-next-line no-await-in-loop -- One after the other.
  const broken = [
    PNG.subarray(0, 8),
    PNG.subarray(0, 200),
    pngOf(0, 0),
    pngOf(60_000, 60_000),
    pngOf(64, 4_097),
  ]
  for (const content of [
    svg,
    Buffer.from('%PDF-1.4'),
    Buffer.alloc(0),
    Buffer.from('ffd8ff', 'hex'),
    ...broken,
  ])
    expect((await admin.put('/api/agency/logo', logo(content))).status).toBe(422)
  const large = Buffer.concat([PNG, Buffer.alloc(524_288)])
  expect((await admin.put('/api/agency/logo', logo(large))).status).toBe(413)
  expect((await manager.put('/api/agency/logo', logo(PNG))).status).toBe(403)
  const saved = await admin.put('/api/agency/logo', logo(PNG, '../../etc/passwd'))
  expect(saved.body.logo).toMatch(/^\/api\/public\/agency\/logo\/[0-9a-f]{32}$/)
  const shown = await test.app.inject(saved.body.logo)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(shown.rawPayload.equals(PNG)).toBe(true)
  expect((await test.app.inject('/api/public/agency/logo/none')).statusCode).toBe(404)
  expect((await admin.remove('/api/agency/logo')).body.logo).toBeNull()
  expect((await test.app.inject(saved.body.logo)).statusCode).toBe(404)
})

it('sends mail in its own name, and else in the name of the installation', async () => {
  const test = await appForTest()
  const admin = await test.person('admin')
  const context = systemContext(test.db, test.services)
  expect((await mailSender(context)).from).toEqual({
    name: 'Candor Hire',
    address: 'no-reply@candorhire.test',
  })
  await change(admin, { name: 'Candor Staffing', replyAddress: 'team@candor.example' })
  expect(await mailSender(context)).toEqual({
    from: { name: 'Candor Staffing', address: 'no-reply@candorhire.test' },
    replyTo: 'team@candor.example',
  })
  await change(admin, { senderName: 'Jobs "at" Candor', senderAddress: 'jobs@candor.example' })
  expect((await mailSender(context)).from).toEqual({
    name: 'Jobs "at" Candor',
    address: 'jobs@candor.example',
  })
})

it('tells strangers what they may know, and nothing that ends the script', async () => {
  const test = await appForTest()
  const admin = await test.person('admin')
  await change(admin, {
    name: 'A </script><b> Agency',
    taxId: '74-1',
    senderAddress: 'x@y.example',
    termsText: 'T',
  })
  const { face } = await agencyFace.get()(test.db)
  expect(Object.keys(face).toSorted()).toEqual(Object.keys(PRODUCT_FACE).toSorted())
  const page = withAgency('<body><div id="root"></div></body>', face)
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  expect((await test.app.inject('/api/public/agency/terms')).json()).toEqual({ text: 'T' })
  expect((await test.app.inject('/api/public/agency/taxId')).statusCode).toBe(400)
})

it('shows the last known agency while the database does not answer', async () => {
  let answer = async () => ({ ...PRODUCT_FACE, name: 'One' })
  const kept = keepFace(() => answer(), PRODUCT_FACE)
  expect((await kept.current()).name).toBe('One')
  answer = () => Promise.reject(new Error('gone'))
  kept.forget()
  expect((await kept.current()).name).toBe('One')
  answer = async () => ({ ...PRODUCT_FACE, name: 'Two' })
  expect((await kept.current()).name).toBe('Two')
})
