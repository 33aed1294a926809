// The addresses that the web application answers; any other one is a 404 with the not-found screen.
// `{id}` stands for one part of the address.
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** An article is known by its file, which stands beside the code of its screen. */
const articles = globSync(['src/app/help/*.md', 'src/domains/*/help/*.md'], { cwd: ROOT }).map(
  (file) => `/help/${basename(file, '.md')}`,
)

const PAGES = [
  '/help',
  ...articles,
  // public
  '/',
  '/jobs',
  '/jobs/{slug}',
  '/l/{token}',
  '/signin',
  '/login',
  '/portal/login',
  '/register',
  '/portal/register',
  '/invitation',
  '/confirm-email',
  '/forgot-password',
  '/reset-password',
  '/force-logout',
  '/two-factor',
  // portal
  '/portal/dashboard',
  '/portal/purchase',
  '/portal/leads',
  '/portal/leads/{id}',
  '/portal/job-postings',
  '/portal/job-insights',
  '/portal/account',
  '/portal/billing',
  '/portal/reports',
  '/portal/purchases',
  // staff
  '/dashboard',
  '/hiring-tracker',
  '/employer/pipeline',
  '/interview-tracker',
  '/sent-links',
  '/disqualified',
  '/admin/job-postings',
  '/employer/jobs/new',
  '/employer/campaigns/new',
  '/crm-campaigns',
  '/lead-purchasing',
  '/area-leads',
  '/campaign-routing',
  '/data-import',
  '/spreadsheet-upload',
  '/platform-integrations',
  '/webhook-test',
  '/account-reporting',
  '/payment-history',
  '/settings',
  '/settings/security',
  '/settings/notifications',
  '/settings/calendar',
  '/settings/appearance',
  '/admin',
  '/admin/fields',
  '/admin/stages',
  '/admin/reasons',
  '/admin/templates',
  '/admin/security',
  '/admin/health',
  '/admin/outbox',
]

const plain = new Set(PAGES)
const patterns = PAGES.filter((page) => page.includes('{')).map(
  (page) => new RegExp(`^${page.replace(/\{\w+\}/g, '[^/]+')}$`),
)

export function isPageOfTheProduct(path: string): boolean {
  const page = path.replace(/(?<=[^/])\/$/, '')
  return plain.has(page) || patterns.some((pattern) => pattern.test(page))
}
