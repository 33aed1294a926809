// A page of sections: their list on the left, on a phone as a row of tabs. The section itself is the outlet.
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TabLinks, tabLink } from '#ui/tabs.tsx'

export type SectionGroup = {
  /** Missing where the page has one group. */
  label?: string
  sections: readonly {
    to: string
    label: string
    /** The name by which a tour finds it. */
    tour?: string
  }[]
}

type SectionsProps = {
  /** "Admin". */
  label: string
  groups: readonly SectionGroup[]
  /** The section scrolls by itself, as a list does. */
  isFull?: boolean
  /** In the portal, whose pages have one column of 1200 px. */
  isPortal?: boolean
  /** The section, if it is not a route of its own. */
  children?: ReactNode
}

export function Sections(props: SectionsProps) {
  const { label, groups, isFull = false, isPortal = false, children = <Outlet /> } = props
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const all = groups.flatMap(({ sections }) => sections)
  const current = all.find(({ to }) => to === path)?.label
  const title = isFull ? (current ?? label) : label
  return (
    <Page scroll={isPortal}>
      {isPortal ? null : <title>{`${isFull && current ? `${current} · ` : ''}${label} · Candor Hire`}</title>}
      <div className={cx('flex min-h-0 flex-1', isPortal && 'mx-auto w-full max-w-[1200px] lg:px-6')}>
        <SectionList label={label} groups={groups} isPortal={isPortal} />
        <div className="@container/page flex min-h-0 min-w-0 flex-1 flex-col">
          <PageHeader title={<span className={isPortal ? 'text-24' : undefined}>{title}</span>} />
          <TabLinks label={`Sections of ${label}, short`} className="lg:hidden">
            {all.map((section) => (
              <Link
                key={section.to}
                to={section.to}
                data-tour={section.tour}
                activeOptions={{ exact: true, includeSearch: false }}
                activeProps={{ className: tabLink(true) }}
                inactiveProps={{ className: tabLink(false) }}
              >
                {section.label}
              </Link>
            ))}
          </TabLinks>
          <Content isFull={isFull} isPortal={isPortal}>
            {children}
          </Content>
        </div>
      </div>
    </Page>
  )
}

function SectionList({ label, groups, isPortal }: Pick<SectionsProps, 'label' | 'groups' | 'isPortal'>) {
  return (
    <nav
      aria-label={`Sections of ${label}`}
      data-print="hide"
      className={cx(
        'flex w-[188px] flex-none flex-col gap-0.5 overflow-y-auto border-r p-4 pr-2 max-lg:hidden',
        isPortal && 'pt-6 pl-0',
      )}
    >
      {groups.map(({ label: group, sections }) => (
        <div key={group ?? label} className="flex flex-none flex-col gap-0.5 not-first:mt-4">
          {group ? <p className="px-2.5 pb-1 text-13 text-ink-3">{group}</p> : null}
          {sections.map((section) => (
            <Link
              key={section.to}
              to={section.to}
              data-tour={section.tour}
              className="flex h-8 flex-none items-center rounded-6 px-2.5"
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
  )
}

type ContentProps = Pick<SectionsProps, 'isFull' | 'isPortal' | 'children'>

function Content({ isFull, isPortal, children }: ContentProps) {
  if (isFull) return <div className="flex min-h-0 min-w-0 flex-1 flex-col lg:border-t">{children}</div>
  return (
    <div
      className={cx(
        'min-h-0 min-w-0 flex-1 px-6 pt-5 pb-18 max-md:px-4',
        // In the portal the page scrolls as a whole.
        isPortal ? 'lg:pt-2' : 'overflow-y-auto lg:border-t',
      )}
    >
      <div className="max-w-[640px]">{children}</div>
    </div>
  )
}
