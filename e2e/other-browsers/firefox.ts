// Firefox over WebDriver BiDi: JSON over one WebSocket.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type BrowserKind, FILE_INPUT, findProgram, firstMatch, openWorkshop, wrapped } from './driver.ts'

const find = () => findProgram('firefox-esr', 'firefox')

/** Without pages of its own at the start, without motion, and with a mouse, which a machine without screen lacks. */
const SETTINGS = {
  'ui.prefersReducedMotion': 1,
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.shell.checkDefaultBrowser': false,
}

export const firefox: BrowserKind = {
  name: 'Firefox',
  missing: () => (find() ? null : 'Firefox is not installed (Debian: apt-get install firefox-esr)'),
  async start(size) {
    const workshop = await openWorkshop('firefox')
    const settings = Object.entries(SETTINGS).map(([name, value]) => `user_pref("${name}", ${value});\n`)
    await writeFile(path.join(workshop.folder, 'user.js'), settings.join(''))
    const args = ['--headless', '--no-remote', '--profile', workshop.folder, '--remote-debugging-port', '0']
    const program = workshop.start(find() ?? '', args)
    const address = await firstMatch(program.stderr, /BiDi listening on (ws:\S+)/)
    const send = await connect(`${address}/session`)
    await send('session.new', { capabilities: {} })
    const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
    const context = contexts[0]?.context ?? ''
    await send('browsingContext.setViewport', { context, viewport: size })
    const call = (functionDeclaration: string, values: string[]) =>
      send<Called>('script.callFunction', {
        functionDeclaration,
        arguments: values.map((value) => ({ type: 'string', value })),
        target: { context },
        awaitPromise: false,
      })
    return {
      open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      async run<T>(body: string, ...given: unknown[]) {
        const { result, exceptionDetails } = await call(`function () { ${wrapped(body)} }`, [
          JSON.stringify(given),
        ])
        if (!result) throw new Error(exceptionDetails?.text)
        return JSON.parse(result.value ?? 'null') as T
      },
      perform: (actions) => send('input.performActions', { context, actions }),
      async attach(file) {
        const { result } = await call('(selector) => document.querySelector(selector)', [FILE_INPUT])
        await send('input.setFiles', { context, element: { sharedId: result?.sharedId }, files: [file] })
      },
      close: () => workshop.close(),
    }
  },
}

type Called = {
  result?: { value?: string; sharedId?: string }
  exceptionDetails?: { text: string }
}
type Answer = { id: number; type: 'success' | 'error'; result: unknown; error: string; message: string }

async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  const opened = Promise.withResolvers<void>()
  socket.addEventListener('open', () => opened.resolve())
  socket.addEventListener('error', () => opened.reject(new Error('Firefox closed its connection.')))
  await opened.promise
  let last = 0
  return async <T = void>(method: string, params: object): Promise<T> => {
    const id = ++last
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    if (answer.type === 'error') throw new Error(`${method}: ${answer.error}: ${answer.message}`)
    return answer.result as T
  }
}
