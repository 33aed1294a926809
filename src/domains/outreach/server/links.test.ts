import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyring } from '#platform/server/secrets.ts'
import { letterOf } from './links.ts'

const services = { secrets: keyring(`test:${randomBytes(32).toString('base64')}`) }
const linksOf = (body: string) =>
  [
    ...letterOf({
      id: 'x',
      body,
      origin: 'https://o.example',
      track: false,
      postalAddress: '',
      services,
    }).html.matchAll(/href="([^"]*)"/g),
  ]
    .map(([, href = '']) => href)
    .filter((href) => !href.includes('unsubscribe'))

describe('the links of an email', () => {
  it('end before the end of the sentence, and keep their own brackets', () => {
    const text = 'See https://a.example/x_(y), (https://b.example/z). “HTTPS://c.example/q?a=1&b=2”!'
    expect(linksOf(text)).toEqual([
      'https://a.example/x_(y)',
      'https://b.example/z',
      'HTTPS://c.example/q?a=1&amp;b=2',
    ])
  })

  it('are complete, or text', () => {
    expect(linksOf(`https://a.example/${'x'.repeat(2_000)} https://[::1 https:// https://b.example`)).toEqual(
      ['https://b.example'],
    )
    expect(linksOf(`https://a.example/${')'.repeat(20_000)}`)).toEqual([])
  })
})
