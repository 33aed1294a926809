// The first page of the Help Center: search, and every article.
import { Link, useRouteContext } from '@tanstack/react-router'
import { isCustomer } from '../visitor.ts'
import { groups } from './articles.ts'
import { HelpPage } from './help-page.tsx'
import { HelpSearch } from './help-search.tsx'

const PORTAL = 'Customer portal'

export function HelpCenter() {
  const { visitor } = useRouteContext({ from: '/help-center' })
  // Readers in the portal see portal articles first.
  const ordered =
    visitor && isCustomer(visitor) ? [...groups].sort((one) => (one.title === PORTAL ? -1 : 0)) : groups
  return (
    <HelpPage>
      <title>Help Center · Candor Hire</title>
      <h1 tabIndex={-1} className="text-24 font-semibold outline-none">
        Help Center
      </h1>
      <p className="mt-1 mb-5 text-ink-2">One article for every screen, with steps and keyboard shortcuts.</p>
      <HelpSearch>
        <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
          {ordered.map((group) => (
            <section key={group.title}>
              <h2 className="mb-1 font-semibold">{group.title}</h2>
              <ul>
                {group.articles.map((article) => (
                  <li key={article.slug}>
                    <Link
                      to="/help/$slug"
                      params={{ slug: article.slug }}
                      className="flex min-h-7 items-center rounded-4 text-primary-text hover:underline max-md:min-h-11"
                    >
                      {article.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </HelpSearch>
    </HelpPage>
  )
}
