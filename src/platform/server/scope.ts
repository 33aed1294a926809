// Access as part of the query: client data is read and written only within the actor's scope.
import { notFound } from '#shared/errors.ts'
import type { CustomerActor, SignedInActor } from '#shared/roles.ts'

/** Null for staff, who see every client. For a customer, their clients. */
export type Scope = { readonly clientIds: readonly string[] | null }

export function scopeOf(actor: SignedInActor): Scope {
  return { clientIds: actor.kind === 'staff' ? null : actor.clientIds }
}

/** A condition for WHERE, always required, so no query omits the decision. */
export function inScope(column: string, parameter: string): string {
  return `(${parameter}::uuid[] is null or ${column} = any(${parameter}))`
}

/** The client that a customer acts for: the given one if it is theirs, otherwise the first. Another's does not exist. */
export function ownClient({ clientIds }: CustomerActor, given: string | undefined): string {
  const id = given ?? clientIds[0]
  if (id === undefined || !clientIds.includes(id)) throw notFound('client')
  return id
}
