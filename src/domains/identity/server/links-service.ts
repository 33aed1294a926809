// Shared parts of the links in emails.
import type { Context, Tx } from '#platform/server/transaction.ts'
import { AppError } from '#shared/errors.ts'
import type { LinkKind } from '../contract/endpoints.ts'
import { findLink, takeLink } from './queries/links.ts'
import type { UserRow } from './queries/users.ts'

export const GONE = new AppError('gone', {
  userMessage: 'This link was already used or has expired. Request a new one.',
})

export async function lookAtLink(context: Pick<Context, 'db'>, token: string) {
  const link = await findLink(context.db, token)
  if (!link || link.status === 'disabled') throw GONE
  return link
}

/** The user of a link of this kind, before any change. */
export async function personBehind(
  context: Pick<Context, 'db'>,
  { token, kind }: { token: string; kind: LinkKind },
): Promise<UserRow & { createdBy: string | null }> {
  const link = await lookAtLink(context, token)
  if (link.kind !== kind) throw GONE
  return link
}

/** In the transaction of the link's action: it works once, even with concurrent requests. */
export async function useUp(tx: Tx, link: { token: string; kind: LinkKind }): Promise<void> {
  if (!(await takeLink(tx.db, link))) throw GONE
}
