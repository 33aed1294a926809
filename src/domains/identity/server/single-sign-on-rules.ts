// Who must use single sign-on, and what would lock everyone out. Pure.
import { normalizeEmail } from '#shared/email.ts'
import type { Installation } from '#shared/installation.ts'
import type { Role } from '#shared/roles.ts'

type Settings = Pick<Installation, 'singleSignOnDomains' | 'singleSignOnForAll' | 'emergencyAdminId'>

export const isSingleSignOnRequired = ({ singleSignOnDomains, singleSignOnForAll }: Settings): boolean =>
  singleSignOnForAll || singleSignOnDomains.length > 0

/** Customers have no account at the agency's service, and the emergency admin can always sign in. */
export function mustUseSingleSignOn(
  user: { id: string; role: Role; email: string },
  settings: Settings,
): boolean {
  if (user.role === 'customer' || user.id === settings.emergencyAdminId) return false
  const domain = normalizeEmail(user.email).split('@').at(-1) ?? ''
  return settings.singleSignOnForAll || settings.singleSignOnDomains.includes(domain)
}

type Facts = {
  hasService: boolean
  linkedCount: number
  possibleEmergencyAdmins: readonly string[]
}

/** Null, or why these settings are refused. They would leave nobody who can sign in. */
export function refusalOfSettings(before: Settings, next: Settings, facts: Facts): string | null {
  const { emergencyAdminId } = next
  const isPossible = emergencyAdminId !== null && facts.possibleEmergencyAdmins.includes(emergencyAdminId)
  const isChanged = emergencyAdminId !== before.emergencyAdminId
  if (emergencyAdminId && !isPossible && (isChanged || isSingleSignOnRequired(next)))
    return 'The emergency admin must be an active admin with a password. Choose another one.'
  if (!isSingleSignOnRequired(next)) return null
  if (!emergencyAdminId) return 'Choose an emergency admin first, who can always sign in with a password.'
  const isStricter =
    (next.singleSignOnForAll && !before.singleSignOnForAll) ||
    next.singleSignOnDomains.some((domain) => !before.singleSignOnDomains.includes(domain))
  if (!isStricter) return null
  if (!facts.hasService)
    return 'No sign-in service is set up. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET first.'
  if (facts.linkedCount === 0)
    return 'No colleague has used single sign-on yet. Sign in with it once before you require it.'
  return null
}
