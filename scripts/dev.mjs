// npm run dev: the server restarts when its files change, and the web app updates in place. One Ctrl-C ends both.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { superviseAll } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { envFileFlags, node24 } from './lib/node-24.mjs'
import { root, runMain } from './lib/project.mjs'

await runMain(async () => {
  await ensureInstalled()
  const node = node24()
  const follow = '--import=./scripts/lib/follow-parent.mjs'
  const env = { NODE_ENV: process.env.NODE_ENV ?? 'development' }
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  process.stdout.write('Candor Hire in development; the address of the web app follows. Ctrl-C ends it.\n')
  return superviseAll([
    {
      command: node,
      args: ['--watch', '--watch-preserve-output', ...envFileFlags(), 'src/app/server/start.ts'],
      env,
    },
    {
      command: node,
      args: [follow, vite, '--clearScreen', 'false'],
      env: { ...env, API_PORT: serverPort() },
    },
  ])
})

/** Vite forwards API calls and must know the server's port. */
function serverPort() {
  const file = path.join(root, '.env')
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')).PORT : undefined
  return process.env.PORT ?? fromFile ?? '3000'
}
