// The frame of public pages: one column of 1152 px, with links to both sign-ins.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AgencyMark } from '#platform/web/agency-mark.tsx'
import { useFace } from '#platform/web/face.ts'
import { formatPhone } from '#shared/phone.ts'
import { cx } from '#ui/cx.ts'
import { buttonStyle } from '#ui/plain-button.tsx'
import { MainArea } from './main-area.tsx'

export const publicColumn = 'mx-auto w-full max-w-[1152px] px-8 max-md:px-5'

/** Where a company and its owner sign up. */
export const accountPage = '/portal/register'

export function PublicShell({ children }: { children: ReactNode }) {
  const face = useFace()
  const lines = [face.name, face.postalAddress, face.phone && formatPhone(face.phone), face.legalFooter]
  return (
    <div className="flex min-h-dvh flex-col bg-surface text-16">
      <header className={cx(publicColumn, 'flex h-16 flex-none items-center gap-3 max-md:h-14')}>
        <Link
          to="/"
          className="flex min-w-0 items-center gap-2 rounded-4 text-16 font-semibold tracking-[-.01em]"
        >
          <AgencyMark />
          <span className="min-w-0 truncate">{face.name}</span>
        </Link>
        <nav aria-label="Main" className="ml-5 flex gap-6 text-14 text-ink-2 max-md:ml-2">
          <Link
            to="/jobs"
            className="rounded-4 hover:text-ink"
            activeProps={{ className: 'font-medium text-ink' }}
          >
            Open jobs
          </Link>
          <Link to="/help" className="rounded-4 hover:text-ink max-md:hidden">
            Help
          </Link>
        </nav>
        <span className="flex-1" />
        <Link
          to="/signin"
          className={cx(
            buttonStyle({ variant: 'ghost' }),
            'text-14 max-md:border-line-strong max-md:text-ink',
          )}
        >
          Sign in
        </Link>
        <Link to={accountPage} className={cx(buttonStyle({ variant: 'primary' }), 'text-14 max-md:hidden')}>
          Open a customer account
        </Link>
      </header>
      <MainArea className="flex-1">{children}</MainArea>
      <footer className="border-t text-13 text-ink-3">
        <div className={cx(publicColumn, 'flex flex-wrap gap-x-6 gap-y-2 pt-5 pb-7')}>
          <span className="min-w-0 break-words">{lines.filter(Boolean).join(', ')}</span>
          <span className="flex-1" />
          <Link to="/privacy" className="rounded-4 hover:text-ink">
            Privacy
          </Link>
          {face.hasTerms ? (
            <Link to="/terms" className="rounded-4 hover:text-ink">
              Terms
            </Link>
          ) : null}
          <Link to="/help" className="rounded-4 hover:text-ink">
            Help Center
          </Link>
          <Link to="/signin" className="rounded-4 hover:text-ink">
            Sign in
          </Link>
          <Link to={accountPage} className="rounded-4 hover:text-ink">
            Open a customer account
          </Link>
        </div>
      </footer>
    </div>
  )
}
