// The screen of the audit log.
import { lazyScreen } from '#platform/web/lazy-screen.ts'
import type { Screen } from '#platform/web/screen.ts'
import { readLater } from '#platform/web/search-readers.ts'
import type { AuditSearch } from './search.ts'

export const auditScreens = [
  {
    path: '/admin/audit',
    guard: 'admin',
    search: readLater<AuditSearch>(),
    component: lazyScreen(() => import('./audit-log.tsx'), 'AuditLog'),
  },
] as const satisfies readonly Screen[]
