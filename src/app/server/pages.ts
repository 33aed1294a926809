// The addresses that the web application answers; any other one is a 404 with the not-found screen.

const PAGES = new Set([
  '/',
  '/signin',
  '/portal/login',
  '/forgot-password',
  '/reset-password',
  '/hiring-tracker',
  '/admin',
])

export function isPageOfTheProduct(path: string): boolean {
  return PAGES.has(path.length > 1 ? path.replace(/\/$/, '') : path)
}
