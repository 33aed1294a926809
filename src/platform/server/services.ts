// The services of the product besides its database. The same in every role.

import type { z } from 'zod'
import type { BackupPlace } from './backup/place.ts'
import type { Db } from './database.ts'
import type { Mailer } from './mailer.ts'
import type { Keyring } from './secrets.ts'
import type { SmsProvider } from './sms-provider.ts'
import type { Storage } from './storage.ts'

export type Queue<Payload> = { name: string; payload: z.ZodType<Payload> }
export type QueueOptions = { key?: string; startAfter?: Date }

export type Services = {
  addToQueue<Payload>(db: Db, queue: Queue<Payload>, payload: Payload, options?: QueueOptions): Promise<void>
  storage: Storage
  /** The folder with the files and the built-in database. Missing where both are elsewhere. */
  dataFolder?: string
  /** Where the nightly backups go. Missing: there are none. */
  backupPlace?: BackupPlace
  secrets: Keyring
  mailer: Mailer
  smsProvider: SmsProvider
  /** The domain of the addresses for replies. Null: replies go to the sender's own address. */
  inboundDomain: string | null
  /** Lead providers from the environment. Settings made on the screen take precedence. */
  leadSources: LeadSources
  /** The account at Stripe. Null: no real cards. */
  stripe: StripeAccount | null
  /** Whether the built-in test provider takes payments. Marked: every page of the portal says so. */
  testPayments: 'on' | 'marked' | 'off'
  /** The sign-in service of the agency. Null: staff sign in with passwords and passkeys. */
  singleSignOn: SignInService | null
  /** The public address, for links in emails without a request. */
  origin: string
  /** Whether admins see links that open an account: only where no mail leaves, to try the product. */
  showsAccountLinks?: boolean
  /** The setup code of the first admin. Null where only the operator can reach the installation. */
  setupCode: string | null
}

export type SignInService = { issuer: string; clientId: string; clientSecret: string }

export type StripeAccount = { secretKey: string; webhookSecret: string; apiBase: string }

export type LeadSources = {
  metaAppSecret: string | undefined
  metaVerifyToken: string | undefined
  metaAccessToken: string | undefined
  metaGraphUrl: string
  googleLeadKey: string | undefined
  /** Where this installation reaches itself, if not at its public address. */
  labUrl?: string | undefined
}

const missing = () => {
  throw new Error('This context has no services.')
}

/** For scripts that only write rows, such as creating a user. */
export const NO_SERVICES: Services = {
  addToQueue: missing,
  storage: { put: missing, read: missing, remove: missing, list: missing },
  secrets: { seal: missing, open: missing, codeFor: missing, sign: missing, isSigned: missing },
  mailer: { kind: 'outbox', deliver: missing },
  smsProvider: { kind: 'test', send: missing, readReport: missing, readIncoming: missing },
  inboundDomain: null,
  leadSources: {
    metaAppSecret: undefined,
    metaVerifyToken: undefined,
    metaAccessToken: undefined,
    metaGraphUrl: '',
    googleLeadKey: undefined,
  },
  stripe: null,
  singleSignOn: null,
  testPayments: 'off',
  origin: '',
  setupCode: null,
}
