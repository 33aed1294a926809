// The user agent in two familiar words: "Windows, Edge". Pure.
import type { Session } from '../contract/account.ts'

const SYSTEMS: [RegExp, string, Session['kind']][] = [
  [/iPhone/, 'iPhone', 'phone'],
  [/iPad/, 'iPad', 'tablet'],
  [/Android.*Mobile/, 'Android phone', 'phone'],
  [/Android/, 'Android tablet', 'tablet'],
  [/CrOS/, 'Chromebook', 'computer'],
  [/Windows/, 'Windows', 'computer'],
  [/Macintosh|Mac OS X/, 'Mac', 'computer'],
  [/Linux|X11/, 'Linux', 'computer'],
]
const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

export function deviceOf(userAgent: string | null): Pick<Session, 'device' | 'kind'> {
  const text = userAgent ?? ''
  const system = SYSTEMS.find(([pattern]) => pattern.test(text))
  const browser = BROWSERS.find(([pattern]) => pattern.test(text))
  const words = [system?.[1], browser?.[1]].filter(Boolean).join(', ')
  return { device: words || 'Unknown device', kind: system?.[2] ?? 'unknown' }
}

/**
 * The wider network of an address. A cookie would identify a device better, but signing out clears cookies. A full
 * address would make every new lease a new device. No address would miss a thief with the same browser.
 */
export function networkOf(ip: string | null): string {
  const address = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return `${address.split('.').slice(0, 2).join('.')}.0.0/16`
  const [first = '', second = ''] = address.split(':')
  return first === '' ? address : `${first}:${second}::/32`
}
