// The addresses of the web app. Any other address is a 404 with the not-found screen.
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { screenPaths } from './screen-files.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** The file name is the address of an article. */
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
