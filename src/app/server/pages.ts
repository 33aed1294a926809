// The addresses that the web application answers; any other one is a 404 with the not-found screen.
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { screenPaths } from './screen-files.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** An article is known by its file, which stands beside the code of its screen. */
const articles = globSync(['src/app/help/*.md', 'src/domains/*/help/*.md'], { cwd: ROOT }).map(
  (file) => `/help/${basename(file, '.md')}`,
)

const PAGES = [...articles, ...screenPaths.filter((path) => path !== '/help/$slug')]

const plain = new Set(PAGES)
const patterns = PAGES.filter((page) => page.includes('$')).map(
  (page) => new RegExp(`^${page.replace(/\$\w+/g, '[^/]+')}$`),
)

export function isPageOfTheProduct(path: string): boolean {
  const page = path.replace(/(?<=[^/])\/$/, '')
  return plain.has(page) || patterns.some((pattern) => pattern.test(page))
}
