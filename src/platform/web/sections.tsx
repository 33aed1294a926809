// A page of sections: their list on the left, on a phone as a row of tabs. The section itself is the outlet.
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { cx } from '#ui/cx.ts'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TabLinks, tabLink } from '#ui/tabs.tsx'

export type SectionGroup = {
  /** Missing where the page has one group. */
  label?: string
  sections: readonly { to: string; label: string }[]
}

type SectionsProps = {
  /** "Admin". */
  label: string
  groups: readonly SectionGroup[]
  /** The section scrolls by itself, as a list does. */
  isFull?: boolean
}

const entry = 'flex h-8 flex-none items-center rounded-6 px-2.5'

export function Sections({ label, groups, isFull = false }: SectionsProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const all = groups.flatMap(({ sections }) => sections)
  const current = all.find(({ to }) => to === path)?.label
  const title = isFull ? (current ?? label) : label
  return (
    <Page>
      <title>{`${isFull && current ? `${current} · ` : ''}${label} · Candor Hire`}</title>
      <div className="flex min-h-0 flex-1">
        <nav
          aria-label={`Sections of ${label}`}
          data-print="hide"
          className="flex w-[188px] flex-none flex-col gap-0.5 overflow-y-auto border-r p-4 pr-2 max-lg:hidden"
        >
          {groups.map(({ label: group, sections }) => (
            <div key={group ?? label} className="flex flex-none flex-col gap-0.5 not-first:mt-4">
              {group ? <p className="px-2.5 pb-1 text-13 text-ink-3">{group}</p> : null}
              {sections.map((section) => (
                <Link
                  key={section.to}
                  to={section.to}
                  className={entry}
                  activeOptions={{ exact: true, includeSearch: false }}
                  activeProps={{ className: 'bg-pressed font-medium text-ink' }}
                  inactiveProps={{ className: 'text-ink-2 hover:bg-hover' }}
                >
                  {section.label}
                </Link>
              ))}
            </div>
          ))}
        </nav>
        <div className="@container/page flex min-h-0 min-w-0 flex-1 flex-col">
          <PageHeader title={title} />
          <TabLinks label={`Sections of ${label}, short`} className="lg:hidden">
            {all.map((section) => (
              <Link
                key={section.to}
                to={section.to}
                activeOptions={{ exact: true, includeSearch: false }}
                activeProps={{ className: tabLink(true) }}
                inactiveProps={{ className: tabLink(false) }}
              >
                {section.label}
              </Link>
            ))}
          </TabLinks>
          <div
            className={cx(
              'min-h-0 min-w-0 flex-1 lg:border-t',
              isFull ? 'flex flex-col' : 'overflow-y-auto px-6 pt-5 pb-18 max-md:px-4',
            )}
          >
            {isFull ? (
              <Outlet />
            ) : (
              <div className="max-w-[640px]">
                <Outlet />
              </div>
            )}
          </div>
        </div>
      </div>
    </Page>
  )
}
