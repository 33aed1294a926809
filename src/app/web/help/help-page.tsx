// The page of the Help Center, with the contents beside an article.
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Page } from '#ui/page.tsx'
import { publicColumn } from '../shells/public.tsx'
import { isCustomer } from '../visitor.ts'
import { groups } from './articles.ts'

/** Staff pages fill their frame. Portal and public pages use the column of their shell. */
export function HelpPage({ contents = false, children }: { contents?: boolean; children: ReactNode }) {
  const { visitor } = useRouteContext({ from: '/help-center' })
  const column =
    visitor && isCustomer(visitor) ? 'mx-auto w-full max-w-(--w-page) px-6 max-md:px-4' : 'px-6 max-md:px-4'
  return (
    <Page scroll>
      <div className={cx('flex gap-12 pt-6 pb-18 text-14', visitor ? column : publicColumn)}>
        {contents ? (
          <nav aria-label="Articles" className="w-52 flex-none max-lg:hidden">
            <Contents />
          </nav>
        ) : null}
        <div className="max-w-[72ch] min-w-0 flex-1">{children}</div>
      </div>
    </Page>
  )
}

const entry = 'flex min-h-7 items-center rounded-6 px-2 py-1 text-13'

function Contents() {
  return groups.map((group) => (
    <div key={group.title} className="mb-4">
      <h2 className="px-2 pb-1 text-12 font-medium text-ink-3">{group.title}</h2>
      {group.articles.map((article) => (
        <Link
          key={article.slug}
          to="/help/$slug"
          params={{ slug: article.slug }}
          className={entry}
          activeOptions={{ includeHash: false }}
          activeProps={{ className: 'bg-pressed font-medium text-ink' }}
          inactiveProps={{ className: 'text-ink-2 hover:bg-hover' }}
        >
          {article.title}
        </Link>
      ))}
    </div>
  ))
}
