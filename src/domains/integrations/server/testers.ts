// A real call to each provider, with a sentence about its answer.
import type { Context } from '#platform/server/transaction.ts'
import type { Kind } from '../contract/words.ts'
import { fetchAccount, GraphError } from './meta-client.ts'
import { googleKeys, metaSettings } from './settings.ts'

const TIMEOUT_MS = 10_000

export type Tested = { ok: boolean; text: string; account?: string; isExpired?: boolean }

/** Null for a kind that has nothing to call. */
export const TESTERS: Record<Kind, ((context: Context) => Promise<Tested>) | null> = {
  async meta(context) {
    const settings = await metaSettings(context)
    if (settings.appSecrets.length === 0) return failed('There is no app secret. Meta’s calls are refused.')
    try {
      const { name, id } = await fetchAccount(settings)
      return { ok: true, text: `Meta knows the token as ${name || id}.`, account: name || id }
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      return { ...failed(error.message), isExpired: error.kind === 'expired' }
    }
  },
  // Google has nothing to ask. The lab sends a lead through the real address instead.
  async google(context) {
    const [key] = await googleKeys(context)
    return callOwnAddress(context, key)
  },
  inbound: null,
  feed: fetchFeed,
  // A test would send to the clients’ own programs. Each client tests its address in the portal.
  outgoing: null,
  stripe: null,
  async smtp({ services: { mailer } }) {
    if (!mailer.verify) return failed('There is no mail server. Set SMTP_URL.')
    return said(mailer.verify, 'The mail server accepts the sign-in.')
  },
  async sms({ services: { smsProvider } }) {
    if (!smsProvider.verify)
      return failed('There is no text provider. Set SMS_ACCOUNT, SMS_TOKEN and SMS_FROM.')
    return said(smsProvider.verify, 'The provider knows the account.')
  },
}

const failed = (text: string): Tested => ({ ok: false, text })

async function said(verify: () => Promise<string>, good: string): Promise<Tested> {
  try {
    const answer = await verify()
    return { ok: true, text: answer || good }
  } catch (error) {
    return failed(error instanceof Error ? error.message.slice(0, 300) : 'There was no answer.')
  }
}

/** The address that other programs read, over HTTP. */
async function fetchFeed({ services }: Context): Promise<Tested> {
  const address = `${baseOf(services)}/feeds/jobs.xml`
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const xml = await answer.text()
    if (!answer.ok) return failed(`The feed answered ${answer.status}.`)
    const count = xml.split('<job>').length - 1
    return {
      ok: true,
      text: `${count.toLocaleString('en-US')} ${count === 1 ? 'posting' : 'postings'} in the feed.`,
    }
  } catch {
    return failed(`The feed did not answer at ${address}. Check PUBLIC_URL.`)
  }
}

/** A wrong key must be refused by the real address. The right one is proven by the webhook lab. */
async function callOwnAddress({ services }: Context, key: string | undefined): Promise<Tested> {
  if (!key) return failed('There is no webhook key. Google’s calls are refused.')
  const address = `${baseOf(services)}/api/webhook/google`
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ google_key: 'not the key' }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return answer.status === 401
      ? { ok: true, text: 'The address answers, and refuses a wrong key.' }
      : failed(`The address answered ${answer.status} to a wrong key, not 401.`)
  } catch {
    return failed(`The address did not answer at ${address}. Check PUBLIC_URL.`)
  }
}

/** Where this installation reaches itself. */
export const baseOf = ({ origin, leadSources }: Context['services']) =>
  (leadSources.labUrl ?? origin).replace(/\/$/, '')
