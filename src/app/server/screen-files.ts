// The screens of the product, read from their files as text. The server and the build cannot load browser code. A test
// compares them with the router.
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FILES = ['src/app/web/router.tsx', 'src/app/web/screens.tsx', 'src/domains/*/web/screens.tsx']

const files = globSync(FILES, { cwd: ROOT }).map((file) => ({
  file,
  text: readFileSync(join(ROOT, file), 'utf8'),
}))
const sources = files.map(({ text }) => text)
const findAll = (pattern: RegExp, texts: readonly string[]) =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))

/** Without catch-all routes. */
export const screenPaths = findAll(/\bpath: '([^']+)'/g, sources).filter((path) => !path.endsWith('/$'))

/** The calls whose responses the browser stores. `{id}` stands for an id. */
export const offlineAnswers = [
  ...new Set(findAll(/'([^']+)'/g, findAll(/\boffline = \[([^\]]*)\]/g, sources))),
]

const HELP = 'src/app/web/help/help-frame.tsx'
/** Shown while the session is awaited. */
const SHAPES = 'src/app/web/page-shapes.tsx'
/** The frames around a screen, by its guard, outermost first. */
const FRAMES: Record<string, readonly string[]> = {
  open: [],
  visitor: ['src/app/web/public-frame.tsx'],
  customer: [SHAPES, 'src/app/web/portal-frame.tsx'],
  staff: [SHAPES, 'src/app/web/staff-frame.tsx'],
  admin: [SHAPES, 'src/app/web/staff-frame.tsx', 'src/domains/settings/web/admin.tsx'],
  settings: [SHAPES, 'src/app/web/staff-frame.tsx', 'src/domains/settings/web/settings.tsx'],
}

const SCREEN = /\bpath: '([^']+)',\s+guard: '(\w+)',(?:(?!\bpath: )[^])*?\bimport\('([^']+)'\)/g

export type ScreenModules = { path: string; guard: string; modules: readonly string[] }

const moduleOf = (file: string, specifier: string) =>
  specifier.startsWith('#')
    ? specifier.replace('#', 'src/')
    : posix.join(posix.dirname(file.replaceAll('\\', '/')), specifier)

/** What the browser loads for each screen of a guard: the frames around it, then the screen. */
export const screenModules: readonly ScreenModules[] = [
  { path: '/portal/login', guard: 'open', modules: ['src/app/web/portal-login.tsx'] },
  { path: '/two-factor', guard: 'open', modules: ['src/app/web/two-factor.tsx'] },
  { path: '/help', guard: 'open', modules: [HELP, 'src/app/web/help/help-center.tsx'] },
  { path: '/help/$slug', guard: 'open', modules: [HELP, 'src/app/web/help/help-article.tsx'] },
  ...files.flatMap(({ file, text }) =>
    [...text.matchAll(SCREEN)].map(([, path = '', guard = '', specifier = '']) => ({
      path,
      guard,
      modules: [...(FRAMES[guard] ?? []), moduleOf(file, specifier)],
    })),
  ),
]
