// WebKit over W3C WebDriver: JSON over HTTP, to Debian's WebKitWebDriver with its MiniBrowser on a virtual screen.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { findFreePort } from '../support/free-port.ts'
import { type BrowserKind, FILE_INPUT, findProgram, firstMatch, openWorkshop, wrapped } from './driver.ts'

/** The name of an element's id in every answer, set by the standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** The toolbar gives up its width, so that the page can be as narrow as a phone. */
const NARROW = '* { min-width: 0; margin: 0; padding: 0; border-width: 0; font-size: 4px }'

export const webkit: BrowserKind = {
  name: 'WebKit',
  missing: () =>
    findProgram('WebKitWebDriver') && findProgram('Xvfb')
      ? null
      : 'WebKit is not installed (Debian: apt-get install webkit2gtk-driver xvfb)',
  async start({ width, height }) {
    const workshop = await openWorkshop('webkit')
    const settings = path.join(workshop.folder, '.config/gtk-3.0')
    await mkdir(settings, { recursive: true })
    await writeFile(path.join(settings, 'gtk.css'), NARROW)
    await writeFile(path.join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
    const screen = workshop.start('Xvfb', [
      '-displayfd',
      '3',
      '-screen',
      '0',
      '1600x1200x24',
      '-nolisten',
      'tcp',
    ])
    const display = await firstMatch(screen.stdio[3] as typeof screen.stderr, /(\d+)\n/)
    const port = await findFreePort()
    workshop
      .start('WebKitWebDriver', ['-p', String(port)], {
        DISPLAY: `:${display}`,
        XDG_CONFIG_HOME: path.dirname(settings),
      })
      .stderr?.resume()
    const origin = `http://127.0.0.1:${port}`
    const ask = <T = void>(address: string, body: object) => send<T>(`${origin}${address}`, body)
    await expect
      .poll(() =>
        fetch(`${origin}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true)
    const { sessionId } = await ask<{ sessionId: string }>('/session', { capabilities: {} })
    const inSession = <T = void>(address: string, body: object) =>
      ask<T>(`/session/${sessionId}${address}`, body)
    await inSession('/window/rect', { x: 0, y: 0, width, height })
    return {
      open: (url) => inSession('/url', { url }),
      async run<T>(body: string, ...given: unknown[]) {
        const args = [JSON.stringify(given)]
        return JSON.parse(await inSession<string>('/execute/sync', { script: wrapped(body), args })) as T
      },
      perform: (actions) => inSession('/actions', { actions }),
      async attach(file) {
        const search = { using: 'css selector', value: FILE_INPUT }
        const found = await inSession<Record<string, string>>('/element', search)
        await inSession(`/element/${found[ELEMENT]}/value`, { text: file })
      },
      close: () => workshop.close(),
    }
  },
}

async function send<T>(url: string, body: object): Promise<T> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${new URL(url).pathname}: ${value.error}: ${value.message}`)
  return value
}
