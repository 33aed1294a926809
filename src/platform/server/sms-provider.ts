// The text transport: any provider with Twilio's API, or the built-in test provider, which stores messages.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Env } from './env.ts'
import { PermanentFailure } from './permanent-failure.ts'

type OutgoingText = {
  to: string
  text: string /** Where the provider says what became of it. */
  reportTo: string
}
export type DeliveryReport = {
  outcome: 'delivered' | 'bounced' | 'under_way'
  ref: string
  answer: string
  /** The number does not exist, cannot get texts, or opted out at the provider. */
  isAddressDead: boolean
  isOptedOut: boolean
}
export type IncomingText = { from: string; text: string; ref: string }

export type SmsProvider = {
  /** Screens show it, so users do not wait for a message that is not sent. */
  readonly kind: 'provider' | 'test'
  /** The number that texts come from. */
  readonly from?: string
  /** Asks for the account without sending, and says what it is called. */
  readonly verify?: () => Promise<string>
  /** Returns the provider's reference. Throws when it refuses, temporarily or permanently. */
  send(message: OutgoingText): Promise<{ status: 'sent' | 'kept'; ref: string | null }>
  /** The provider's report, or null with a wrong signature. */
  readReport(call: SignedCall): DeliveryReport | null
  /** A text to our number, or null with a wrong signature. */
  readIncoming(call: SignedCall): IncomingText | null
}

/** The signed parts of a call: the whole address, and every field of the form. */
type SignedCall = { url: string; fields: Record<string, string>; signature: string }

const PATIENCE_MS = 10_000

type Settings = Pick<Env, 'SMS_BASE_URL' | 'SMS_ACCOUNT' | 'SMS_TOKEN' | 'SMS_FROM'>

export function openSmsProvider({ SMS_BASE_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM }: Settings): SmsProvider {
  if (!SMS_ACCOUNT || !SMS_TOKEN || !SMS_FROM)
    return {
      kind: 'test',
      send: async () => ({ status: 'kept', ref: null }),
      readReport: () => null,
      readIncoming: () => null,
    }
  const account = `${SMS_BASE_URL.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(SMS_ACCOUNT)}`
  const url = `${account}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${SMS_ACCOUNT}:${SMS_TOKEN}`).toString('base64')}`
  return {
    kind: 'provider',
    from: SMS_FROM,
    async verify() {
      const answer = await fetch(`${account}.json`, {
        headers: { authorization },
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const body = (await answer.json().catch(() => ({}))) as { friendly_name?: string; message?: string }
      if (!answer.ok)
        throw new Error(`The provider answered ${answer.status}: ${body.message ?? 'no reason given'}`)
      return `The provider knows the account${body.friendly_name ? ` as ${body.friendly_name}` : ''}.`
    },
    async send({ to, text, reportTo }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          To: to,
          From: SMS_FROM,
          Body: text,
          StatusCallback: reportTo,
        }).toString(),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const body = (await answer.json().catch(() => ({}))) as {
        sid?: string
        message?: string
        code?: number
      }
      if (answer.ok) return { status: 'sent', ref: body.sid ?? null }
      const said = `The provider answered ${answer.status}: ${body.message ?? 'no reason given'}`
      // 400 is about this number or text. Other errors are ours or temporary.
      throw answer.status === 400 ? new PermanentFailure(said, deathOf(String(body.code))) : new Error(said)
    },
    readReport: (call) => (isSigned(call, SMS_TOKEN) ? reportOf(call.fields) : null),
    readIncoming: (call) => (isSigned(call, SMS_TOKEN) ? incomingOf(call.fields) : null),
  }
}

/** Twilio's scheme: the address, then each field's name and value by name, as HMAC-SHA1 with the account's token. */
export function signatureOf({ url, fields }: Omit<SignedCall, 'signature'>, token: string): string {
  const names = Object.keys(fields).toSorted()
  const signed = url + names.map((name) => `${name}${fields[name]}`).join('')
  return createHmac('sha1', token).update(signed, 'utf8').digest('base64')
}

function isSigned(call: SignedCall, token: string): boolean {
  const [given, own] = [Buffer.from(call.signature), Buffer.from(signatureOf(call, token))]
  return given.length === own.length && timingSafeEqual(given, own)
}

const OUTCOMES: Partial<Record<string, DeliveryReport['outcome']>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'bounced',
  failed: 'bounced',
  canceled: 'bounced',
}

const OPTED_OUT = '21610'
/** Twilio's codes: invalid number, not a mobile, opted out, unknown, landline. */
const DEAD_NUMBERS: ReadonlySet<string> = new Set(['21211', '21614', OPTED_OUT, '30005', '30006'])
const deathOf = (code: string) => ({ isAddressDead: DEAD_NUMBERS.has(code), isOptedOut: code === OPTED_OUT })

function reportOf(fields: Record<string, string>): DeliveryReport {
  const { MessageSid: ref = '', MessageStatus: status = '', ErrorCode: code } = fields
  const reason = fields['ErrorMessage'] || (code && `error ${code}`)
  return {
    outcome: OUTCOMES[status] ?? 'under_way',
    ref,
    answer: reason ? `${status}: ${reason}` : status,
    ...deathOf(code ?? ''),
  }
}

const incomingOf = ({ From: from = '', Body: text = '', MessageSid: ref = '' }: Record<string, string>) => ({
  from,
  text,
  ref,
})
