// Services for routes and jobs, each replaceable. An unrequested one fails when used.
import { randomBytes } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { openMailer } from '#platform/server/mailer.ts'
import { keyring } from '#platform/server/secrets.ts'
import { NO_SERVICES, type Services } from '#platform/server/services.ts'
import { openSmsProvider } from '#platform/server/sms-provider.ts'
import { diskStorage } from '#platform/server/storage.ts'

export const MAIL_FROM = 'Candor Hire <no-reply@candorhire.test>'

const outbox = await openMailer({ SMTP_URL: undefined, MAIL_FROM })

export function testServices(given: Partial<Services> = {}): Services {
  return {
    addToQueue: () =>
      Promise.reject(new Error('This test runs without the job queue; ask for { jobs: true }.')),
    storage: diskStorage(path.join(os.tmpdir(), `candorhire-tests-${process.pid}`, 'files')),
    secrets: keyring(`test:${randomBytes(32).toString('base64')}`),
    mailer: outbox,
    smsProvider: openSmsProvider({
      SMS_BASE_URL: 'https://api.twilio.com',
      SMS_ACCOUNT: undefined,
      SMS_TOKEN: undefined,
      SMS_FROM: undefined,
    }),
    inboundDomain: null,
    leadSources: NO_SERVICES.leadSources,
    stripe: null,
    singleSignOn: null,
    testPayments: 'on',
    origin: 'http://localhost',
    setupCode: null,
    ...given,
  }
}
