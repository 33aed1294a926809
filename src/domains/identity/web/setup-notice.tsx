// On the pages of an empty installation: the way to its first admin. The server marks those pages, so this needs no request.
import { Link } from '@tanstack/react-router'
import { cx } from '#ui/cx.ts'

export function SetupNotice({ className }: { className?: string }) {
  return (
    <p
      className={cx(
        'hidden rounded-8 bg-info-subtle px-3.5 py-2.5 text-14 text-info-text [:root[data-setup]_&]:block',
        className,
      )}
    >
      This installation has no users yet.{' '}
      <Link to="/register" className="font-medium underline">
        Set up the first admin
      </Link>
    </p>
  )
}

/** The first admin joined after this page was sent. */
export function endSetup(): void {
  delete document.documentElement.dataset['setup']
}
