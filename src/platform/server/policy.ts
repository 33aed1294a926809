// Permissions of routes, named where the route is registered. The domain's policy.ts decides about single records,
// inside the service.
import { AppError } from '#shared/errors.ts'
import { roleMay } from '#shared/permissions.ts'
import type { Actor, CustomerActor, SignedInActor, StaffActor, StaffRole } from '#shared/roles.ts'

/** Refuses or admits. An admitted actor has the type that the policy promises to the handler. */
export type Policy<A extends Actor = Actor> = ((actor: Actor) => AppError | null) & {
  readonly promises?: A
}

const SIGN_IN = new AppError('unauthenticated', { userMessage: 'Sign in to continue.' })
const NOTHING_HERE = new AppError('not_found', { userMessage: 'There is nothing at this address.' })

const SET_UP_TWO_FACTOR = new AppError('two_factor_required', {
  userMessage: 'Managers and admins need two-factor sign-in. Set it up to continue.',
})

export const anyone: Policy = () => null

export const signedIn: Policy<SignedInActor> = (actor) => ownAccount(actor) ?? untilTwoFactor(actor)

/** Signed in, nothing more: users who must set up a second factor need this. */
export const ownAccount: Policy<SignedInActor> = (actor) => (actor.kind === 'anonymous' ? SIGN_IN : null)

function untilTwoFactor(actor: Actor): AppError | null {
  return actor.kind === 'staff' && actor.twoFactorDue ? SET_UP_TWO_FACTOR : null
}

/** Staff of these roles. Customers get 404, so they cannot map staff addresses. */
export function staff(allowed: readonly StaffRole[]): Policy<StaffActor> {
  return (actor) => {
    if (actor.kind === 'anonymous') return SIGN_IN
    if (actor.kind === 'customer') return NOTHING_HERE
    if (roleMay(actor.role, allowed)) return untilTwoFactor(actor)
    return new AppError('forbidden', {
      userMessage: `This needs the role ${allowed.join(' or ')}. Your role is ${actor.role}. Ask an admin.`,
    })
  }
}

export const customer: Policy<CustomerActor> = (actor) => {
  if (actor.kind === 'anonymous') return SIGN_IN
  return actor.kind === 'staff' ? NOTHING_HERE : null
}
