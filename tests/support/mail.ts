// The newest email to an address, and the token of its link.
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from './app.ts'

export type ReadMail = { subject: string; text: string }

export async function mailsTo({ db }: Pick<TestApp, 'db'>, address: string): Promise<ReadMail[]> {
  return db.query<ReadMail>({
    text: 'select subject, text from outgoing_mails where recipient = $1 order by created_at desc, id desc',
    values: [address],
  })
}

/** Waits for the worker if a job writes the email. */
export async function nextMail(test: Pick<TestApp, 'db'>, address: string, already = 0): Promise<ReadMail> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const mails = await mailsTo(test, address)
    if (mails.length > already && mails[0]) return mails[0]
    await sleep(50)
  }
  throw new Error(`No mail reached ${address} within 10 s.`)
}

export function tokenIn({ text }: ReadMail): string {
  const token = /#([\w-]{43})/.exec(text)?.[1]
  if (!token) throw new Error(`There is no link in: ${text}`)
  return token
}
