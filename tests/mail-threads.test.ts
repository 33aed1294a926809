// Emails as mail programs get them, over real SMTP sockets: the sender, the thread and our own ids.
import { rm } from 'node:fs/promises'
import PostalMime from 'postal-mime'
import { afterAll, expect, it, vi } from 'vitest'
import {
  DOMAIN,
  delivered,
  draftTo,
  FOLDER,
  header,
  type Mailing,
  PATIENCE,
  raw,
  startMailing,
  type Taken,
  threadOf,
} from './support/conversations.ts'
import { makeCandidate } from './support/hiring.ts'

afterAll(() => rm(FOLDER, { recursive: true, force: true }))

async function sendOne({ recruiter, send, taken }: Mailing, id: string, more: object): Promise<Taken> {
  const before = taken.length
  expect((await recruiter.post('/api/messages', draftTo(id, more))).status).toBe(201)
  await send()
  await vi.waitFor(() => expect(taken.length).toBe(before + 1), PATIENCE)
  return taken[before] as Taken
}

it('names the colleague and the agency, and never another address than the agency’s', async () => {
  const { mail } = await delivered(await startMailing())
  expect(mail.content).toMatch(/^From: "?Recruiter[^<\r\n]* at [^<\r\n]+"? <[^@\r\n]+@[^\r\n]+>/m)
  expect(header(mail, 'Message-ID')).toMatch(new RegExp(`^<[0-9a-f-]{36}@${DOMAIN.replaceAll('.', '\\.')}>$`))
  expect(header(mail, 'In-Reply-To')).toBe('')
})

it('answers in the thread of its subject, with the ids of both sides', async () => {
  const mailing = await startMailing()
  const { id, mail, replyTo } = await delivered(mailing)
  const own = header(mail, 'Message-ID')
  const reply = raw('Thanks. When?').replace(/Message-ID: .*/, 'Message-ID: <CAF+x1@mail.gmail.com>')
  await mailing.reply({ to: replyTo, raw: reply })
  const answer = await sendOne(mailing, id, { subject: 'Re: Pay range' })
  expect(header(answer, 'In-Reply-To')).toBe('<CAF+x1@mail.gmail.com>')
  expect(header(answer, 'References')).toBe(`${own}<CAF+x1@mail.gmail.com>`)
  const other = await sendOne(mailing, id, { subject: 'Your schedule' })
  expect(header(other, 'In-Reply-To')).toBe('')
})

it('repeats no foreign Message-ID that is none', async () => {
  const mailing = await startMailing()
  const { id, mail, replyTo } = await delivered(mailing)
  const hostile = `Message-ID: <a@b> <${'c'.repeat(400)}@d>`
  await mailing.reply({ to: replyTo, raw: raw('Hi').replace(/Message-ID: .*/, hostile) })
  const answer = await sendOne(mailing, id, { subject: 'RE: pay range' })
  expect(header(answer, 'In-Reply-To')).toBe(header(mail, 'Message-ID'))
})

it('takes "Automatic reply:" for an answer of a machine, also without a header, and "Re:" of it for a human one', async () => {
  const mailing = await startMailing()
  const { id, replyTo } = await delivered(mailing)
  const answer = (subject: string) =>
    mailing.reply({
      to: replyTo,
      raw: raw('I am back on Monday.').replace(/Subject: .*/, `Subject: ${subject}`),
    })
  await answer('Automatic reply: Pay range')
  await answer('=?utf-8?Q?R=C3=A9ponse_automatique_:_Pay_range?=')
  expect(await threadOf(mailing.recruiter, id)).toMatchObject([
    { isAutomatic: true },
    { isAutomatic: true },
    { direction: 'out' },
  ])
  await answer('Re: Automatic reply: Pay range')
  expect((await threadOf(mailing.recruiter, id))[0]).toMatchObject({ isAutomatic: false })
})

it('has a plain and an HTML part with bold, list, link and signature, and keeps hostile text as text', async () => {
  const mailing = await startMailing()
  const { recruiter } = mailing
  const { id } = await makeCandidate(recruiter)
  expect(
    (await recruiter.put('/api/account/signature', { body: '**Dana Cole**\nLead recruiter' })).status,
  ).toBe(200)
  const body =
    '**Hello** <img src=x onerror=alert(1)>\n\n- One\n- [Two](https://x.example/a)\n\n[no](javascript:alert(1))'
  const { content } = await sendOne(mailing, id, { body })
  const mail = await PostalMime.parse(content)
  expect(mail.text).toContain('Hello <img src=x onerror=alert(1)>\n\n- One\n- Two (https://x.example/a)')
  expect(mail.text).toContain('Dana Cole\nLead recruiter')
  expect(mail.html).toContain('<strong>Hello</strong> &lt;img src=x')
  expect(mail.html).toMatch(/<ul[^>]*><li>One<\/li><li><a href="https:\/\/x.example\/a">Two<\/a><\/li><\/ul>/)
  expect(mail.html).toContain('<strong>Dana Cole</strong><br>Lead recruiter')
  expect(mail.html).not.toContain('href="javascript')
  expect((await recruiter.put('/api/account/signature', { body: ' ' })).body).toEqual({ body: '' })
  expect((await recruiter.put('/api/account/signature', { body: 'x'.repeat(1_001) })).status).toBe(422)
})
