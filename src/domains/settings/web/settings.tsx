// The user's own settings: sections on the left, on a phone as a row of tabs.
import { Link, Outlet } from '@tanstack/react-router'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TabLinks, tabLink } from '#ui/tabs.tsx'

const SECTIONS = [
  { to: '/settings', label: 'Profile' },
  { to: '/settings/security', label: 'Security' },
  { to: '/settings/notifications', label: 'Notifications' },
  { to: '/settings/calendar', label: 'Calendar' },
  { to: '/settings/appearance', label: 'Appearance' },
] as const

const entry = 'flex h-8 items-center rounded-6 px-2.5'

export function Settings() {
  return (
    <Page>
      <title>Settings · Candor Hire</title>
      <PageHeader title="Settings" />
      <TabLinks label="Sections of Settings, short" className="md:hidden">
        {SECTIONS.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true }}
            activeProps={{ className: tabLink(true) }}
            inactiveProps={{ className: tabLink(false) }}
          >
            {label}
          </Link>
        ))}
      </TabLinks>
      <div className="flex min-h-0 flex-1 md:border-t">
        <nav
          aria-label="Sections of Settings"
          className="flex w-[188px] flex-none flex-col gap-0.5 border-r p-4 pr-2 pl-4 max-md:hidden"
        >
          {SECTIONS.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className={entry}
              activeOptions={{ exact: true }}
              activeProps={{ className: 'bg-pressed font-medium text-ink' }}
              inactiveProps={{ className: 'text-ink-2 hover:bg-hover' }}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="min-w-0 flex-1 overflow-y-auto px-8 pt-5 pb-18 max-md:px-4">
          <div className="max-w-[640px]">
            <Outlet />
          </div>
        </div>
      </div>
    </Page>
  )
}
