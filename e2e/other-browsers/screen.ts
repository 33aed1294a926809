// A page as its user sees it, in any browser: things are found by role and name, pressed where they lie, and typed into
// by key.
import { expect } from '@playwright/test'
import type { Driver } from './driver.ts'

type Target = { role: Role; name: string | RegExp }
type Role = keyof typeof SELECTORS
type Place = { x: number; y: number }

const SELECTORS = {
  button: 'button, [role=button]',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  field: 'input, textarea, select, [role=combobox]',
  radio: '[role=radio], input[type=radio]',
  checkbox: '[role=checkbox], input[type=checkbox]',
  menuitem: '[role=menuitem]',
  text: 'main *, [role=dialog] *, [role=status]',
} as const

/** From the first look at a page on, it collects its errors and what its policy refused. */
const WATCH = `
  globalThis.problems ??= (() => {
    const list = []
    addEventListener('error', ({ message }) => list.push(message))
    addEventListener('unhandledrejection', ({ reason }) => list.push(String(reason)))
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      list.push([violatedDirective, blockedURI, sourceFile].join(' ')))
    return list
  })()
`

/** Visible elements with a role and a name, as `found`. The arguments: selector, source of the name's pattern. */
const FIND = `${WATCH}
  const [selector, source] = arguments
  const pattern = new RegExp(source, 'u')
  const clean = (text) => (text ?? '').replace(/\\s+/g, ' ').trim()
  const textOf = (id) => clean(document.getElementById(id)?.textContent)
  const nameOf = (element) =>
    clean(element.getAttribute('aria-label')) ||
    (element.getAttribute('aria-labelledby') ?? '').split(' ').map(textOf).join(' ').trim() ||
    [...(element.labels ?? [])].map((label) => clean(label.textContent)).join(' ') ||
    clean(element.textContent)
  const isVisible = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getClientRects().length > 0 && !element.closest('[inert], [aria-hidden=true]')
  const found = [...document.querySelectorAll(selector)]
    .filter((element) => isVisible(element) && pattern.test(nameOf(element)))
`

/** The middle of the last found element, which is the innermost one, if a press there reaches it. */
const PLACE = `${FIND}
  const element = found.at(-1)
  if (!element || element.matches(':disabled, [aria-disabled=true]')) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const hit = document.elementFromPoint(x, y)
  return hit && (element.contains(hit) || hit.closest('label')?.contains(element)) ? { x, y } : null
`

const escaped = (name: string) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
const sourceOf = (name: string | RegExp) => (typeof name === 'string' ? `^${escaped(name)}$` : name.source)

export type Screen = ReturnType<typeof screenOf>

export function screenOf(driver: Driver, origin: string) {
  const count = ({ role, name }: Target) =>
    driver.run<number>(`${FIND} return found.length`, SELECTORS[role], sourceOf(name))

  /** Where it lies, once it no longer moves. */
  async function find({ role, name }: Target): Promise<Place> {
    const look = () => driver.run<Place | null>(PLACE, SELECTORS[role], sourceOf(name))
    let place: Place | null = null
    await expect(async () => {
      const before = await look()
      place = await look()
      expect(place, `${role} ${String(name)}`).not.toBeNull()
      expect(place).toEqual(before)
    }).toPass({ timeout: 30_000 })
    return place ?? { x: 0, y: 0 }
  }

  async function point(role: Role, name: string | RegExp, buttons: object[] = []): Promise<void> {
    const place = await find({ role, name })
    const actions = [{ type: 'pointerMove', duration: 0, origin: 'viewport', ...place }, ...buttons]
    await driver.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  }

  const press = (role: Role, name: string | RegExp) =>
    point(role, name, [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])

  return {
    press,
    hover: (role: Role, name: string | RegExp) => point(role, name),
    open: (address: string) => driver.open(new URL(address, origin).href),
    /** Each key for itself, into a field that is empty. */
    async write(name: string | RegExp, text: string): Promise<void> {
      await press('field', name)
      const actions = Array.from(text, (value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]).flat()
      await driver.perform([{ type: 'key', id: 'keyboard', actions }])
    },
    /** Navigates like a link, so that the page still knows its errors. */
    visit: (address: string) => driver.run<null>('history.pushState(null, "", arguments[0])', address),
    count: (role: Role, name: string | RegExp) => count({ role, name }),
    attach: (file: string) => driver.attach(file),
    async sees(role: Role, name: string | RegExp): Promise<void> {
      await expect
        .poll(() => count({ role, name }), { message: `${role} ${String(name)} is visible` })
        .not.toBe(0)
    },
    /** The page is not wider than the window, and it logged no error. */
    async isSound(): Promise<void> {
      expect(
        await driver.run<number>(
          'return document.documentElement.scrollWidth - document.documentElement.clientWidth',
        ),
      ).toBe(0)
      expect(await driver.run<string[]>(`${WATCH} return problems`)).toEqual([])
    },
  }
}
