// The signature of a user: below each email of their own, not in texts.
import type { Db } from '#platform/server/database.ts'
import type { Channel } from '../contract/words.ts'
import { findSignature, removeSignature, writeSignature } from './queries/signatures.ts'

export async function saveSignature(db: Db, userId: string, body: string): Promise<{ body: string }> {
  const kept = body.trim()
  if (kept === '') await removeSignature(db, userId)
  else await writeSignature(db, userId, kept)
  return { body: kept }
}

type Signed = { userId: string | null; channel: Channel; body: string }
export async function withSignature(db: Db, { userId, channel, body }: Signed): Promise<string> {
  const signature = userId && channel === 'email' ? await findSignature(db, userId) : ''
  return signature ? `${body}\n\n${signature}` : body
}
