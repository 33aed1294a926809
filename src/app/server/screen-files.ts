// The screens of the product as their files tell them, for the parts that cannot load the code of the browser: the server,
// which answers 404 for any other address, and the build of the service worker. A test compares them with the router.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FILES = ['src/app/web/router.tsx', 'src/app/web/screens.tsx', 'src/domains/*/web/screens.tsx']

const sources = globSync(FILES, { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), 'utf8'))
const findAll = (pattern: RegExp, texts: readonly string[]) =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))

/** Without those that catch every other path below a folder. */
export const screenPaths = findAll(/\bpath: '([^']+)'/g, sources).filter((path) => !path.endsWith('/$'))

/** The calls whose answers are kept in the browser. `{id}` stands for an id. */
export const offlineAnswers = [
  ...new Set(findAll(/'([^']+)'/g, findAll(/\boffline = \[([^\]]*)\]/g, sources))),
]
