// The user's sign-in methods and sessions.
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#platform/web/query-state.tsx'
import { LoadingScreen } from '#ui/spinner.tsx'
import { securityQuery } from './account-api.ts'
import { AccountPasskeys } from './account-passkeys.tsx'
import { AccountPassword } from './account-password.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { AccountSingleSignOn } from './account-single-sign-on.tsx'
import { AccountTwoFactor } from './account-two-factor.tsx'
import { currentUserQuery } from './api.ts'

/** Staff see their sessions below. Customers have a section for them. */
export const Security = () => (
  <>
    <SignInMethods />
    <div className="border-t pt-5">
      <AccountSessions />
    </div>
  </>
)

export function SignInMethods() {
  const security = useQuery(securityQuery)
  const user = useQuery(currentUserQuery)
  if (!security.data) return <QueryState query={security} loading={<LoadingScreen />} />
  if (!user.data) return <LoadingScreen />
  return (
    <>
      <AccountTwoFactor security={security.data} />
      <AccountSingleSignOn security={security.data} />
      <AccountPasskeys passkeys={security.data.passkeys} />
      <AccountPassword email={user.data.email} changedAt={security.data.passwordChangedAt} />
    </>
  )
}
