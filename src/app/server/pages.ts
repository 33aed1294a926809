// The addresses that the web application answers; any other one is a 404 with the not-found screen.

const PAGES = new Set([
  '/',
  '/signin',
  '/portal/login',
  '/login',
  '/register',
  '/invitation',
  '/portal/register',
  '/confirm-email',
  '/force-logout',
  '/forgot-password',
  '/reset-password',
  '/portal/account',
  '/hiring-tracker',
  '/settings',
  '/settings/security',
  '/settings/appearance',
  '/admin',
  '/admin/outbox',
])

export function isPageOfTheProduct(path: string): boolean {
  return PAGES.has(path.length > 1 ? path.replace(/\/$/, '') : path)
}
