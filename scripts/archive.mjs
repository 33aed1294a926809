// npm run backup and npm run restore: installs what is missing, and runs the command on Node 24.
import { superviseAll } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { envFileFlags, node24 } from './lib/node-24.mjs'
import { runMain } from './lib/project.mjs'

await runMain(async () => {
  await ensureInstalled()
  const args = [
    '--import=./scripts/lib/follow-parent.mjs',
    'src/app/server/archive.ts',
    ...process.argv.slice(2),
  ]
  return superviseAll([{ command: node24(), args: [...envFileFlags(), ...args] }])
})
