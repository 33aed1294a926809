// Takes mail by SMTP. An address that no domain expects is refused before any content arrives, so strangers cost nothing.
// The answer is positive only after the mail is stored.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type CertificateFiles, readCertificate, watchCertificate } from './certificate.ts'
import { limitConcurrency } from './concurrency-limit.ts'
import type { Database } from './database.ts'
import type { Logger } from './log.ts'
import { type ReadMail, readMail } from './read-mail.ts'
import type { Services } from './services.ts'
import { type Context, systemContext } from './transaction.ts'

/** With its attachments, which are a third larger on the way. */
const MAX_BYTES = 20 * 1024 * 1024
const MAX_CONNECTIONS = 200
/** Of one address, so a silent sender does not keep the others out. */
const MAX_OF_ADDRESS = 50
/** Read at the same time, each in memory. */
const MAX_READING = 10
const MAX_RECIPIENTS = 3
const SILENCE_MS = 60_000

export type ReceivedMail = ReadMail & { to: string; raw: Buffer }

export type InboundMail = {
  accepts(services: Services, address: string): boolean
  /** Throws `MailRefused` for an address whose record is gone. */
  receive(context: Context, mail: ReceivedMail): Promise<void>
}

/** Permanently: the sender is told, and does not try again. */
export class MailRefused extends Error {
  readonly responseCode = 550
}
const refuse = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode })

type Opened = { port: number; close(): Promise<void> }
type Input = {
  port: number
  host: string
  handler: InboundMail
  db: Database
  log: Logger
  services: Services
  /** With it, senders can encrypt. Without it, mail arrives as plain text. */
  certificate?: (CertificateFiles & { lookEveryMs?: number }) | null
}

export async function openInboundMail(input: Input): Promise<Opened> {
  const { port, host, handler, db, log, services, certificate: files } = input
  const certificate = files ? await readCertificate(files) : null
  /** The address of each connection. */
  const open = new Map<string, string>()
  const inTurn = limitConcurrency({ maxRunning: MAX_READING, maxRunningPerCaller: MAX_READING / 2 })
  const server = new SMTPServer({
    name: services.inboundDomain ?? 'localhost',
    banner: 'Candor Hire',
    size: MAX_BYTES,
    rejectOversized: true,
    maxClients: MAX_CONNECTIONS,
    socketTimeout: SILENCE_MS,
    disabledCommands: certificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...certificate,
    disableReverseLookup: true,
    onConnect({ id, remoteAddress }, done) {
      const own = [...open.values()].filter((address) => address === remoteAddress).length
      if (own >= MAX_OF_ADDRESS) return done(refuse('Too many connections, try again later', 421))
      open.set(id, remoteAddress)
      return done()
    },
    onClose: ({ id }) => void open.delete(id),
    onRcptTo({ address }, session, done) {
      if (session.envelope.rcptTo.length >= MAX_RECIPIENTS) return done(refuse('Too many recipients', 452))
      return done(handler.accepts(services, address) ? null : refuse('No such address', 550))
    },
    onData(stream, session, done) {
      const take = async () => {
        const raw = await readUpTo(stream, MAX_BYTES)
        // The server itself answers that it is too large.
        if (!raw) return
        const mail = await readMail(raw)
        if (!mail) throw refuse('This message cannot be read', 554)
        for (const { address } of session.envelope.rcptTo)
          await handler.receive(systemContext(db, services), { ...mail, to: address, raw })
      }
      inTurn(take, session.remoteAddress).then(
        () => done(null, 'Received'),
        (error: Error & { responseCode?: number }) => {
          if (error.responseCode) return done(error)
          log.warn({ err: error }, 'a received mail could not be stored')
          return done(refuse('Try again later', 451))
        },
      )
    },
  })
  server.on('error', (error) => log.debug({ err: error }, 'an SMTP connection failed'))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const stopWatching =
    files && certificate
      ? watchCertificate({
          files,
          current: certificate,
          log,
          onChange: (renewed) => server.updateSecureContext(renewed),
          ...(files.lookEveryMs && { everyMs: files.lookEveryMs }),
        })
      : () => undefined
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => {
      stopWatching()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Reads everything, because the sender waits, but keeps no more than the limit. */
async function readUpTo(stream: AsyncIterable<Buffer>, limit: number): Promise<Buffer | null> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > limit) chunks = []
    else chunks.push(chunk)
  }
  return size > limit ? null : Buffer.concat(chunks)
}
