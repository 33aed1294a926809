// STARTTLS for replies of candidates, over real sockets with certificates made for these tests.
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { createTransport } from 'nodemailer'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type InboundMail, openInboundMail } from '#platform/server/inbound-mail.ts'
import { createLog } from '#platform/server/log.ts'
import { appForTest } from './support/app.ts'
import { PATIENCE, raw } from './support/conversations.ts'

const FIXTURES = 'tests/support/certificates'
const silent = createLog({ LOG_LEVEL: 'silent', production: false })
const USER = 'anyone@reply.candorhire.test'

async function copyCertificate() {
  const folder = await mkdtemp(join(tmpdir(), 'candorhire-certificates-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const files = { cert: join(folder, 'reply.crt'), key: join(folder, 'reply.key') }
  const use = async (name: 'first' | 'second', part: 'cert' | 'key') =>
    copyFile(`${FIXTURES}/${name}.${part === 'cert' ? 'crt' : 'key'}`, files[part])
  await use('first', 'cert')
  await use('first', 'key')
  return { files, use }
}

async function startInbound(certificate: { cert: string; key: string } | null) {
  const { db, services } = await appForTest({ jobs: 'queued' })
  const texts: string[] = []
  const handler: InboundMail = {
    accepts: () => true,
    receive: async (_context, mail) => void texts.push(mail.text.trim()),
  }
  const warn = vi.fn()
  const log = Object.assign(Object.create(silent) as typeof silent, { warn })
  const files = certificate && { ...certificate, lookEveryMs: 20 }
  const inbound = await openInboundMail({
    port: 0,
    host: '127.0.0.1',
    handler,
    db,
    log,
    services,
    certificate: files,
  })
  onTestFinished(() => inbound.close())
  return { port: inbound.port, texts, warn }
}

const answerTo = async (socket: Socket, command: string): Promise<string> => {
  if (command) socket.write(`${command}\r\n`)
  for (let answer = ''; ; ) {
    answer += String(await new Promise((resolve) => socket.once('data', resolve)))
    if (/^\d{3} .*\r\n$/m.test(answer)) return answer
  }
}

/** The name in the certificate that a sender gets. */
async function nameAt(port: number): Promise<string> {
  const plain = createConnection(port, '127.0.0.1')
  await answerTo(plain, '')
  expect(await answerTo(plain, 'EHLO sender.example')).toContain('STARTTLS')
  expect(await answerTo(plain, 'STARTTLS')).toMatch(/^220/)
  const secure = connect({ socket: plain, rejectUnauthorized: false })
  await new Promise((resolve) => secure.once('secureConnect', resolve))
  expect(await answerTo(secure, 'EHLO sender.example')).not.toContain('STARTTLS')
  const { subject } = secure.getPeerCertificate()
  secure.destroy()
  return String(subject.CN)
}

const mailTo = (port: number, more: object) =>
  createTransport({ host: '127.0.0.1', port, tls: { rejectUnauthorized: false }, ...more }).sendMail({
    envelope: { from: USER, to: USER },
    raw: raw('Thursday works.'),
  })

it('takes encrypted mail with a certificate, and plain mail as before', async () => {
  const { files } = await copyCertificate()
  const { port, texts } = await startInbound(files)
  expect(await nameAt(port)).toBe('first.reply.candorhire.test')
  await mailTo(port, { requireTLS: true })
  await mailTo(port, { ignoreTLS: true })
  expect(texts).toEqual(['Thursday works.', 'Thursday works.'])
})

it('uses a renewed certificate without a restart, once both files fit', async () => {
  const { files, use } = await copyCertificate()
  const { port, warn } = await startInbound(files)
  await use('second', 'cert')
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), PATIENCE)
  expect(await nameAt(port)).toBe('first.reply.candorhire.test')
  await use('second', 'key')
  await vi.waitFor(async () => expect(await nameAt(port)).toBe('second.reply.candorhire.test'), PATIENCE)
})

it('offers no encryption without a certificate', async () => {
  const { port, texts } = await startInbound(null)
  const socket = createConnection(port, '127.0.0.1')
  await answerTo(socket, '')
  expect(await answerTo(socket, 'EHLO sender.example')).not.toContain('STARTTLS')
  expect(await answerTo(socket, 'STARTTLS')).toMatch(/^5/)
  socket.destroy()
  await expect(mailTo(port, { requireTLS: true })).rejects.toThrow()
  await mailTo(port, {})
  expect(texts).toEqual(['Thursday works.'])
})

it('does not start with a certificate that cannot be used', async () => {
  const { files, use } = await copyCertificate()
  await use('second', 'key')
  await expect(startInbound(files)).rejects.toThrow('INBOUND_TLS_CERT and INBOUND_TLS_KEY')
  await writeFile(files.cert, 'no certificate')
  await expect(startInbound(files)).rejects.toThrow('INBOUND_TLS_CERT and INBOUND_TLS_KEY')
})
