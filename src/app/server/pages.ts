// The addresses of the web app. Any other address is a 404 with the not-found screen.
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { screenPaths } from './screen-files.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** The file name is the address of an article. */
const articles = new Set(
  globSync(['src/app/help/*.md', 'src/domains/*/help/*.md'], { cwd: ROOT }).map(
    (file) => `/help/${basename(file, '.md')}`,
  ),
)
const ARTICLE = '/help/$slug'

const plain = new Set(screenPaths.filter((path) => !path.includes('$')))
const patterns = screenPaths
  .filter((path) => path.includes('$') && path !== ARTICLE)
  .map((page) => ({ page, pattern: new RegExp(`^${page.replace(/\$\w+/g, '[^/]+')}$`) }))

/** The path of the screen at an address, as the router knows it. */
export function screenOf(path: string): string | undefined {
  const page = path.replace(/(?<=[^/])\/$/, '')
  if (articles.has(page)) return ARTICLE
  return plain.has(page) ? page : patterns.find(({ pattern }) => pattern.test(page))?.page
}
