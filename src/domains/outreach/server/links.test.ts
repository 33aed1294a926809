import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { renderLetter } from '#platform/server/mail-layout.ts'
import { keyring } from '#platform/server/secrets.ts'
import { PRODUCT_FACE } from '#shared/face.ts'
import { letterOf } from './links.ts'

const services = { secrets: keyring(`test:${randomBytes(32).toString('base64')}`) }
const linksOf = (body: string) =>
  [
    ...renderLetter(
      letterOf({ id: 'x', subject: '', body, origin: 'https://o.example', track: false, services }).letter,
      { face: PRODUCT_FACE, origin: 'https://o.example' },
    ).html.matchAll(/href="([^"]*)"/g),
  ]
    .map(([, href = '']) => href)
    .filter((href) => !/unsubscribe|privacy/.test(href))

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
