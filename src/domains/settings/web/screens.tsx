// The screens of settings.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { EmailsSearch } from './search.ts'

export const settingsScreens = [
  {
    path: '/privacy',
    guard: 'visitor',
    component: lazyScreen(() => import('./public-text.tsx'), 'Privacy'),
  },
  {
    path: '/terms',
    guard: 'visitor',
    component: lazyScreen(() => import('./public-text.tsx'), 'Terms'),
  },
  {
    path: '/admin/agency',
    guard: 'admin',
    component: lazyScreen(() => import('./agency.tsx'), 'AgencyPage'),
  },
  {
    path: '/admin/security',
    guard: 'admin',
    component: lazyScreen(() => import('./admin-security.tsx'), 'AdminSecurity'),
  },
  {
    path: '/admin/emails',
    guard: 'admin',
    search: readLater<EmailsSearch>(),
    component: lazyScreen(() => import('./emails.tsx'), 'Emails'),
  },
  {
    path: '/admin/outbox',
    guard: 'admin',
    component: lazyScreen(() => import('./outbox.tsx'), 'Outbox'),
  },
  {
    path: '/admin/proof',
    guard: 'admin',
    component: lazyScreen(() => import('./proof.tsx'), 'ProofPage'),
  },
  {
    path: '/settings/appearance',
    guard: 'settings',
    component: lazyScreen(() => import('./appearance.tsx'), 'Appearance'),
  },
] as const satisfies readonly Screen[]
