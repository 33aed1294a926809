// The screens of the product, read from their files as text. The server and the service worker's build cannot load
// browser code. A test compares them with the router.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FILES = ['src/app/web/router.tsx', 'src/app/web/screens.tsx', 'src/domains/*/web/screens.tsx']

const sources = globSync(FILES, { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), 'utf8'))
const findAll = (pattern: RegExp, texts: readonly string[]) =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))

/** Without catch-all routes. */
export const screenPaths = findAll(/\bpath: '([^']+)'/g, sources).filter((path) => !path.endsWith('/$'))

/** The calls whose responses the browser stores. `{id}` stands for an id. */
export const offlineAnswers = [
  ...new Set(findAll(/'([^']+)'/g, findAll(/\boffline = \[([^\]]*)\]/g, sources))),
]
