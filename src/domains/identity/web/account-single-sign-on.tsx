// The user's account at the agency's sign-in service, if there is one.
import type { Answer } from '#shared/endpoint.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { getSecurity } from '../contract/account.ts'
import { Section } from './section.tsx'

export function AccountSingleSignOn({ security }: { security: Answer<typeof getSecurity> }) {
  const { singleSignOn, mustUseSingleSignOn } = security
  if (!singleSignOn && !mustUseSingleSignOn) return null
  return (
    <Section
      title="Single sign-on"
      note={
        <>
          {singleSignOn ? (
            <>
              Linked <RelativeTime at={singleSignOn.linkedAt} ago />.{' '}
            </>
          ) : null}
          {mustUseSingleSignOn
            ? 'The agency requires it. Your password and passkeys do not sign you in.'
            : null}
        </>
      }
    />
  )
}
