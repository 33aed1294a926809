// The steps of deploy/Dockerfile without Docker: an ordinary user installs in a clean folder without development packages,
// copies what the image copies, and starts its command.
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findFreePort } from '../../e2e/support/free-port.ts'
import { isReady } from '../support/product.ts'
import { type Drill, type Outcome, seconds } from './drill.ts'
import { bridgeTo } from './pooler.ts'
import type { Site } from './site.ts'

const USER = 'nobody'
const READY_WITHIN_MS = 60_000

export const image: Drill = {
  name: 'image',
  async run(site): Promise<Outcome> {
    const stage =
      readFileSync('deploy/Dockerfile', 'utf8')
        .split(/^FROM .*$/m)
        .at(-1) ?? ''
    const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'candorhire-image-')))
    try {
      const since = performance.now()
      const user = ordinaryUser()
      const run = runner(folder, user)
      const faults = build(stage, { folder, run })
      if (user) for (const place of ['data', 'home']) chownSync(path.join(folder, place), user.uid, user.gid)
      const builtMs = performance.now() - since
      if (faults.length > 0) return { figures: '', faults }
      return await serve(site, { stage, folder, user, builtMs })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

type User = { uid: number; gid: number }

function ordinaryUser(): User | null {
  if (process.getuid?.() !== 0) return null
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, USER], { encoding: 'utf8' }).stdout),
  )
  return { uid, gid }
}

/** How this machine reaches the packages, such as a proxy or its certificate, is its own setting. */
const { DATABASE_URL: _url, NODE_OPTIONS: _options, npm_config_userconfig: _file, ...machine } = process.env

const environment = (folder: string) => ({
  ...machine,
  PATH: `${path.dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
  HOME: path.join(folder, 'home'),
  npm_config_cache: path.join(folder, 'home/.npm'),
  npm_config_registry: npmSetting('registry'),
  npm_config_cafile: npmSetting('cafile'),
})

function npmSetting(name: string): string {
  const value = spawnSync('npm', ['config', 'get', name], { encoding: 'utf8' }).stdout.trim()
  return value === 'null' ? '' : value
}

type Run = (command: string) => { status: number | null; said: string }

const runner =
  (folder: string, user: User | null): Run =>
  (command) => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
      cwd: path.join(folder, 'app'),
      env: environment(folder),
      encoding: 'utf8',
      ...user,
    })
    return { status, said: `${stdout}${stderr}` }
  }

function build(stage: string, { folder, run }: { folder: string; run: Run }): string[] {
  const user = ordinaryUser()
  chmodSync(folder, 0o755)
  for (const place of ['app', 'data', 'home']) {
    mkdirSync(path.join(folder, place))
    if (user) chownSync(path.join(folder, place), user.uid, user.gid)
  }
  if (!existsSync('dist')) spawnSync('npm', ['run', 'build'])
  for (const [, step = '', rest = ''] of stage.replaceAll(/\\\n\s*/g, '').matchAll(/^(COPY|RUN) (.+)$/gm)) {
    if (step === 'COPY') copy(rest, path.join(folder, 'app'))
    // The folders of the image are made above.
    const command = rest.split(' && ').find((each) => each.startsWith('npm ci'))
    if (step === 'COPY' || !command) continue
    const { status, said } = run(command)
    if (status !== 0) return [`${command}: ${said.slice(-1_500)}`]
  }
  return []
}

/** "COPY a b ./", "COPY a b", and "COPY --from=web /app/a b". */
function copy(rest: string, to: string): void {
  const names = rest.split(' ').filter((name) => !name.startsWith('--'))
  const target = names.pop() ?? '.'
  for (const name of names) {
    const from = name.replace(/^\/app\//, '')
    const place = target === './' ? path.basename(from) : target
    cpSync(from, path.join(to, place), { recursive: true, preserveTimestamps: true })
  }
}

type Built = { stage: string; folder: string; user: User | null; builtMs: number }

async function serve(site: Site, { stage, folder, user, builtMs }: Built): Promise<Outcome> {
  const [command = '', ...args] = JSON.parse(/^CMD (.*)$/m.exec(stage)?.[1] ?? '[]') as string[]
  const port = await findFreePort()
  const target = await site.withDatabase(async ({ pool }) => new Client(pool.options.connectionString))
  await site.query('create database image')
  const bridge = await bridgeTo(`${target.host}/.s.PGSQL.${target.port}`)
  const url = `http://127.0.0.1:${port}`
  const child = spawn(command, args, {
    cwd: path.join(folder, 'app'),
    env: {
      ...environment(folder),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: `postgres://${target.user}@127.0.0.1:${bridge.port}/image`,
      SECRET_KEYS: `k1:${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  try {
    const since = performance.now()
    while (child.exitCode === null && performance.now() - since < READY_WITHIN_MS && !(await isReady(url)))
      await sleep(100)
    const readyMs = performance.now() - since
    const page = await fetch(url).catch(() => null)
    const faults = page?.status === 200 ? [] : [`it does not serve the first page: ${said.slice(-1_500)}`]
    child.kill('SIGTERM')
    const code = await exited
    if (code !== 0) faults.push(`it ended with ${String(code)}`)
    return {
      figures: `as ${user ? USER : 'this user'}: installed in ${seconds(builtMs)}, ready in ${seconds(readyMs)}`,
      faults,
    }
  } finally {
    child.kill('SIGKILL')
    bridge.close()
    await site.query('drop database image with (force)')
  }
}
