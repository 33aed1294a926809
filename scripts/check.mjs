// npm run check: the fast checks, for use while writing.
import { ensureInstalled } from './lib/install.mjs'
import { runMain } from './lib/project.mjs'
import { runStaticChecks } from './lib/static-checks.mjs'

await runMain(async () => {
  await ensureInstalled()
  const { failed } = await runStaticChecks({ remember: true })
  return failed === 0 ? 0 : 1
})
