// npm start: from a fresh clone to a running product. Installs, builds the web app, and runs the server.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { superviseAll } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { envFileFlags, node24 } from './lib/node-24.mjs'
import { Complaint, root, runMain } from './lib/project.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

const entry = 'src/app/server/start.ts'

await runMain(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  if (!existsSync(path.join(root, entry)))
    throw new Complaint(`${entry} is missing; restore it with git checkout.`)
  // A large young generation from the start. Growing it costs a tenth of a second at every start.
  const flags = [...envFileFlags(), '--min-semi-space-size=16', '--import=./scripts/lib/follow-parent.mjs']
  return superviseAll([{ command: node24(), args: [...flags, entry, ...process.argv.slice(2)] }])
})
