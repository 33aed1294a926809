// A customer's own account: profile and security on one page.
import { Logo } from '#ui/logo.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { Profile } from './profile.tsx'
import { Security } from './security.tsx'

export function PortalAccount() {
  return (
    <TooltipProvider>
      <SkipLink />
      <title>Account · Candor Hire</title>
      <div className="min-h-dvh bg-surface px-11 py-7 text-14 max-md:px-4">
        <a href="/" className="inline-flex items-center gap-2.5 rounded-4 text-16 font-semibold">
          <Logo />
          Candor Hire
        </a>
        <main id="main" tabIndex={-1} className="mx-auto max-w-[640px] py-10 outline-none">
          <h1 className="mb-6 text-24 font-semibold outline-none">Account</h1>
          <Profile />
          <div className="mt-8 border-t pt-6">
            <Security />
          </div>
        </main>
      </div>
    </TooltipProvider>
  )
}
