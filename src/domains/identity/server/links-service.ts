// What the links in our mails have in common.
import type { Context, Tx } from '#platform/server/transaction.ts'
import { AppError } from '#platform/shared/errors.ts'
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

/** The person behind a link of this kind, before anything is changed. */
export async function personBehind(
  context: Pick<Context, 'db'>,
  { token, kind }: { token: string; kind: LinkKind },
): Promise<UserRow & { created_by: string | null }> {
  const link = await lookAtLink(context, token)
  if (link.kind !== kind) throw GONE
  return link
}

/** In the transaction of what the link is for: it works once, however many try at the same moment. */
export async function useUp(tx: Tx, link: { token: string; kind: LinkKind }): Promise<void> {
  if (!(await takeLink(tx.db, link))) throw GONE
}
