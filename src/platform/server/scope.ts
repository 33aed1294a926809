// Access as a part of the query: what belongs to a client is read and written only within the actor's scope.
import type { SignedInActor } from '#platform/shared/roles.ts'

/** Null for staff, who see every client; for a customer, the clients they belong to. */
export type Scope = { readonly clientIds: readonly string[] | null }

export function scopeOf(actor: SignedInActor): Scope {
  return { clientIds: actor.kind === 'staff' ? null : actor.clientIds }
}

/** A condition for the WHERE: always there, so that no query can be written without deciding on it. */
export function inScope(column: string, parameter: string): string {
  return `(${parameter}::uuid[] is null or ${column} = any(${parameter}))`
}
