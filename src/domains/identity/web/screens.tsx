// The screens of identity: sign-in pages, and the parts of Admin and Settings about users.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import { readSignInSearch } from './search.ts'
import type { UsersSearch } from './users-search.ts'

export const identityScreens = [
  {
    path: '/signin',
    guard: 'open',
    search: readSignInSearch,
    component: lazyScreen(() => import('./sign-in.tsx'), 'SignIn'),
  },
  {
    path: '/login',
    guard: 'open',
    search: readSignInSearch,
    component: lazyScreen(() => import('./sign-in.tsx'), 'StaffSignIn'),
  },
  {
    path: '/register',
    guard: 'open',
    component: lazyScreen(() => import('./register.tsx'), 'Register'),
  },
  {
    path: '/portal/register',
    guard: 'open',
    component: lazyScreen(() => import('./portal-register.tsx'), 'PortalRegister'),
  },
  {
    path: '/invitation',
    guard: 'open',
    component: lazyScreen(() => import('./invitation.tsx'), 'Invitation'),
  },
  {
    path: '/confirm-email',
    guard: 'open',
    component: lazyScreen(() => import('./confirm-email.tsx'), 'ConfirmEmail'),
  },
  {
    path: '/forgot-password',
    guard: 'open',
    component: lazyScreen(() => import('./forgot-password.tsx'), 'ForgotPassword'),
  },
  {
    path: '/reset-password',
    guard: 'open',
    component: lazyScreen(() => import('./reset-password.tsx'), 'ResetPassword'),
  },
  {
    path: '/admin',
    guard: 'admin',
    search: readLater<UsersSearch>(),
    component: lazyScreen(() => import('./users.tsx'), 'Users'),
  },
  {
    path: '/settings',
    guard: 'settings',
    component: lazyScreen(() => import('./profile.tsx'), 'Profile'),
  },
  {
    path: '/settings/security',
    guard: 'settings',
    component: lazyScreen(() => import('./security.tsx'), 'Security'),
  },
] as const satisfies readonly Screen[]
