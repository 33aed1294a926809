// The start page: a door for visitors, and the way on for those who are signed in.
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { Logo } from '#ui/logo.tsx'
import { buttonStyle, PlainButton } from '#ui/plain-button.tsx'
import { LoadingScreen } from '#ui/spinner.tsx'
import { leave } from './sign-out.ts'

export function Home() {
  const user = useQuery(currentUserQuery)
  if (user.isPending) return <LoadingScreen />
  if (user.data && !user.data.customer) return <Navigate to="/hiring-tracker" replace />
  return (
    <main id="main" className="flex min-h-dvh flex-col bg-surface px-11 py-7 text-16 max-md:px-5">
      <title>Candor Hire</title>
      <div className="flex items-center gap-2.5 text-14 font-semibold">
        <Logo />
        Candor Hire
      </div>
      <div className="my-auto max-w-[640px] py-16">
        <h1 className="text-48 font-semibold text-balance max-md:text-32">
          Every lead, price, decision and cent can be explained.
        </h1>
        <p className="mt-4 mb-8 max-w-[52ch] text-ink-2">
          Recruiting and lead management in one system, from the ad to the hire.
        </p>
        {user.data ? <CustomerNote name={user.data.name} /> : <SignInLink />}
      </div>
    </main>
  )
}

function SignInLink() {
  return (
    <Link to="/signin" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
      Sign in
    </Link>
  )
}

/** The portal is built after the staff side; until then a customer is told so instead of being shown staff screens. */
function CustomerNote({ name }: { name: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>You are signed in as {name}. The customer portal is not part of this version yet.</p>
      <div className="flex flex-wrap gap-2">
        <Link to="/portal/account" className={buttonStyle({ variant: 'primary' })}>
          Your account
        </Link>
        <PlainButton onClick={() => void leave()}>Sign out</PlainButton>
      </div>
    </div>
  )
}
