// The way out for text messages: any provider that speaks Twilio's API, or the built-in test provider, which keeps them.
import type { Env } from './env.ts'

export type Texter = {
  /** Screens name it, so that nobody waits for a message that stays here. */
  readonly kind: 'provider' | 'test'
  /** Answers the provider's own reference; fails when it refuses. */
  send(message: { to: string; text: string }): Promise<{ status: 'sent' | 'kept'; ref: string | null }>
}

const PATIENCE_MS = 10_000

type Settings = Pick<Env, 'SMS_BASE_URL' | 'SMS_ACCOUNT' | 'SMS_TOKEN' | 'SMS_FROM'>

export function openTexter({ SMS_BASE_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM }: Settings): Texter {
  if (!SMS_ACCOUNT || !SMS_TOKEN || !SMS_FROM)
    return { kind: 'test', send: async () => ({ status: 'kept', ref: null }) }
  const url = `${SMS_BASE_URL.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(SMS_ACCOUNT)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${SMS_ACCOUNT}:${SMS_TOKEN}`).toString('base64')}`
  return {
    kind: 'provider',
    async send({ to, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: to, From: SMS_FROM, Body: text }).toString(),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const body = (await answer.json().catch(() => ({}))) as { sid?: string; message?: string }
      if (!answer.ok)
        throw new Error(`The provider answered ${answer.status}: ${body.message ?? 'no reason given'}`)
      return { status: 'sent', ref: body.sid ?? null }
    },
  }
}
