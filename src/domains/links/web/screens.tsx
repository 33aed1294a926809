// The screens of sent links: for staff, and the page behind a link.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { LinkSearch } from './search.ts'

export const linksScreens = [
  {
    path: '/l/$token',
    guard: 'open',
    component: lazyScreen(() => import('./link-page.tsx'), 'LinkPage'),
    wholePage: true,
  },
  {
    path: '/sent-links',
    guard: 'staff',
    search: readLater<LinkSearch>(),
    component: lazyScreen(() => import('./sent-links.tsx'), 'SentLinks'),
    shape: 'list',
  },
] as const satisfies readonly Screen[]
