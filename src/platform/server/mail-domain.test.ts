import { expect, it } from 'vitest'
import { mailDomain } from './mail-domain.ts'

it.each([
  [
    { inboundDomain: 'reply.x.example', mailer: { from: 'A <a@y.example>' }, origin: 'https://z.example' },
    'reply.x.example',
  ],
  [{ inboundDomain: null, mailer: { from: 'A <a@y.example>' }, origin: 'https://z.example' }, 'y.example'],
  [{ inboundDomain: null, mailer: {}, origin: 'https://z.example:8080' }, 'z.example'],
  // While a new installation loads its demo.
  [{ inboundDomain: null, mailer: {}, origin: '' }, 'localhost'],
])('of %j is %s', (services, domain) => expect(mailDomain(services)).toBe(domain))
