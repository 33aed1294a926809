// The portal's sign-in page: the target of signing out and the start for customers. Staff who signed out get their own
// form. Staff who are signed in are told who they are and get two links.
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import type { CurrentUser } from '#domains/identity/contract/endpoints.ts'
import { PortalSignIn, StaffSignIn } from '#domains/identity/web/sign-in.tsx'
import { AgencyMark } from '#platform/web/agency-mark.tsx'
import { useFace } from '#platform/web/face.ts'
import { isSameSitePath } from '#shared/same-site-path.ts'
import { buttonStyle, PlainButton } from '#ui/plain-button.tsx'
import { LoadingScreen } from '#ui/spinner.tsx'
import { MainArea } from './shells/main-area.tsx'
import { leave } from './sign-out.ts'
import { isCustomer } from './visitor.ts'

export function PortalLogin() {
  // The user when the page opened. The form itself redirects a user who signs in here.
  const { visitor, isReachable } = useRouteContext({ from: '/portal/login' })
  const { next, logout, door } = useSearch({ from: '/portal/login' })
  if (logout !== undefined) {
    const isStaff = visitor ? !isCustomer(visitor) : door === 'staff'
    const OwnSignIn = isStaff ? StaffSignIn : PortalSignIn
    const hasFailed = visitor !== null || !isReachable
    return <OwnSignIn notice={hasFailed ? <SignOutFailed door={isStaff ? 'staff' : undefined} /> : null} />
  }
  if (!visitor) return <PortalSignIn />
  if (isCustomer(visitor)) return <Onward to={isSameSitePath(next) ? next : '/'} />
  return <StaffAtTheDoor user={visitor} />
}

/** The page after signing out, while the session is still valid on the server. */
function SignOutFailed({ door }: { door: 'staff' | undefined }) {
  return (
    <div role="alert" className="mb-5 flex items-start gap-3 rounded-8 bg-warning-subtle p-3">
      <TriangleAlert className="mt-0.5 flex-none text-warning-text" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">The server did not confirm the sign-out.</p>
        <p className="text-ink-2">
          You may still be signed in on this device. Try again before you leave it.
        </p>
        <PlainButton size="sm" icon={RotateCw} onClick={() => void leave(door)} className="mt-3">
          Retry sign out
        </PlainButton>
      </div>
    </div>
  )
}

function Onward({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => void navigate({ href: to, replace: true }), [navigate, to])
  return <LoadingScreen />
}

function StaffAtTheDoor({ user }: { user: CurrentUser }) {
  const { name: agency } = useFace()
  return (
    <MainArea className="flex min-h-dvh flex-col bg-surface px-11 py-7 text-16 max-md:px-5">
      <title>{`Customer portal · ${agency}`}</title>
      <Link to="/" className="flex items-center gap-2.5 self-start rounded-4 text-14 font-semibold">
        <AgencyMark />
        {agency}
      </Link>
      <div className="m-auto w-full max-w-[480px] py-10">
        <h1 tabIndex={-1} className="text-24 font-semibold outline-none">
          The portal is for customers
        </h1>
        <p className="mt-1.5 text-ink-2">
          You are signed in as {user.name} ({user.email}), on the staff side. To open the portal, sign in as a
          customer.
        </p>
        <div className="mt-6 flex flex-wrap gap-2">
          <Link to="/dashboard" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
            Go to the staff side
          </Link>
          <PlainButton size="lg" onClick={() => void leave('staff')}>
            Sign out
          </PlainButton>
        </div>
      </div>
    </MainArea>
  )
}
