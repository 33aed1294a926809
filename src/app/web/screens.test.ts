import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Guard, Screen } from '#platform/web/screen.ts'
import { articles } from './help/articles.ts'
import { allActions, allTours } from './offers.ts'
import { portalNav, portalPlaces } from './portal-nav.ts'
import { createAppRouter, screens } from './router.tsx'
import { staffNav, staffPlaces } from './staff-nav.ts'

const GUARDS = new Set<Guard | undefined>(['open', 'visitor', 'customer', 'staff', 'admin', 'settings'])

/** Functions that set the title of the tab. Parts of Admin or Settings have the title of their page. */
const TITLED = /<title>|<(Door|PortalPage|LinkPage)\b/
const TITLED_BY_PAGE = new Set<Guard | undefined>(['admin', 'settings'])

const sources = import.meta.glob<string>(['../../domains/*/web/*.tsx', './*.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const ENTRY = /path: '([^']+)',(?:(?!path: )[\s\S])*?component: lazyScreen\(\s*\(\) => import\('\.\/([^']+)'/g

/** The text of each screen by its path. */
const texts = new Map(
  Object.entries(sources)
    .filter(([file]) => file.endsWith('/screens.tsx'))
    .flatMap(([file, text]) =>
      [...text.matchAll(ENTRY)].map(([, path = '', name = '']) => [
        path,
        sources[file.replace('screens.tsx', name)] ?? '',
      ]),
    ),
)

type Registered = { path: string; guard?: Guard }

function problemsOf({ path, guard }: Registered, text: string | undefined): string[] {
  const titled = TITLED_BY_PAGE.has(guard) || TITLED.test(text ?? '')
  return [
    ...(GUARDS.has(guard) ? [] : ['no guard']),
    ...(titled ? [] : ['no title']),
    ...(articles.some(({ routes }) => routes.includes(path)) ? [] : ['no help article']),
  ]
}

describe('a screen', () => {
  it.each<Registered>(screens)('$path has a guard, a title and a help article', (screen) => {
    expect(problemsOf(screen, texts.get(screen.path))).toEqual([])
  })

  it('without one of these is refused', () => {
    expect(problemsOf({ path: '/new' }, 'export const New = () => <p>New</p>')).toEqual([
      'no guard',
      'no title',
      'no help article',
    ])
  })

  it('is registered once, and the router includes every file of screens', () => {
    const files = import.meta.glob<Record<string, readonly (Screen | string)[]>>(
      '../../domains/*/web/screens.tsx',
      { eager: true },
    )
    const written = Object.values(files).flatMap((file) => Object.values(file).flat())
    const paths = written.flatMap((screen) => (typeof screen === 'string' ? [] : [screen.path]))
    const known = screens.map(({ path }) => path)
    expect(new Set(known).size).toBe(known.length)
    expect(known).toEqual(expect.arrayContaining(paths))
  })
})

describe('the navigation', () => {
  const places = [...staffPlaces, ...portalPlaces]
  const routes: string[] = Object.values(createAppRouter(new QueryClient()).routesById).map(
    ({ fullPath }) => fullPath,
  )

  it('has every place once at a unique position, each with a route', () => {
    const seats = places.map(({ group, order }) => `${group} ${order}`)
    expect(new Set(seats).size).toBe(seats.length)
    expect([...staffNav, ...portalNav].flatMap(({ items }) => items)).toHaveLength(places.length)
    expect(routes).toEqual(expect.arrayContaining(places.map(({ to }) => to)))
  })

  it('includes the places of every domain', () => {
    const files = import.meta.glob<Record<string, readonly object[]>>(
      ['../../domains/*/web/places.ts', '../../domains/*/web/portal-places.ts'],
      { eager: true },
    )
    const written = Object.values(files).flatMap((file) => Object.values(file).flat())
    expect(places).toEqual(expect.arrayContaining(written))
  })

  it('follows the order of the spec', () => {
    const labels = [...staffNav, ...portalNav].map(({ items }) => items.map(({ label }) => label).join(', '))
    expect(labels).toEqual([
      'Dashboard',
      'Hiring tracker, Pipeline, Interviews, Sent links, Disqualified',
      'Job postings, Campaigns, CRM campaigns',
      'Lead purchasing, Area leads, Campaign routing',
      'Data import, Spreadsheet upload, Integrations, Webhook lab',
      'Account reporting, Report builder, Recruiters, Cost per hire, Payment history',
      'Admin, Settings',
      'Dashboard, Buy leads, Orders, Leads, Jobs, Insights, Reports',
      'Billing, Account',
    ])
  })

  it('contains the targets of actions and tours', () => {
    expect(allActions.map(({ label }) => label)).toEqual([
      'Add candidate',
      'Create job posting',
      'Schedule an interview',
      'Send a link',
      'Create campaign',
      'Add campaign spend',
      'Create CRM campaign',
    ])
    expect(allTours).toHaveLength(8)
    expect(routes).toEqual(expect.arrayContaining(allActions.map(({ link }) => link.to)))
    for (const tour of allTours) expect(routes).toEqual(expect.arrayContaining([...tour.screens]))
  })
})
