// Every kind of mail: what its two parts have, and what they never have.
import { expect, it } from 'vitest'
import { renderLetter } from '#platform/server/mail-layout.ts'
import type { Composed, Letter } from '#platform/server/mail-letter.ts'
import { redactTokens } from '#platform/server/redact-tokens.ts'
import { modules } from '../src/app/server/modules.ts'
import { erasedLetter } from '../src/domains/interviews/server/letters.ts'
import { PRODUCT_FACE } from '../src/shared/face.ts'

const ORIGIN = 'https://hire.example'
const FACE = {
  ...PRODUCT_FACE,
  name: 'Gulf Coast Staffing',
  postalAddress: '1200 Main St, Houston, TX 77002',
  legalFooter: 'Texas license 48213.',
}
const KINDS = modules.flatMap(({ mails = [] }) => mails)
const ON = { origin: ORIGIN, agency: FACE.name }
const render = (letter: Letter) => renderLetter(letter, { face: FACE, origin: ORIGIN })
const MARKUP = /<[^>]*>/g
const seen = (html: string) => html.replace(/<style>.*?<\/style>/s, '').replaceAll(MARKUP, ' ')

it('has one line for each kind', () => {
  expect(new Set(KINDS.map(({ id }) => id)).size).toBe(KINDS.length)
  expect(KINDS.length).toBeGreaterThanOrEqual(30)
})

it.each(KINDS)('$id has two parts with the same news, the agency and its address', ({ sample }) => {
  const letter = sample(ON)
  const { subject, text, html } = render(letter)
  expect(subject.length).toBeGreaterThan(3)
  expect(html).toContain('<!doctype html>')
  expect(html.length).toBeLessThan(60_000)
  for (const part of [text, html]) {
    expect(part).toContain(FACE.postalAddress)
    expect(part).toContain(FACE.legalFooter)
    expect(part).not.toContain('Candor Hire')
  }
  for (const [, url = ''] of html.matchAll(/href="([^"]*)"/g)) expect(url).toMatch(/^https:\/\/[\w.]+\//)
  for (const [tag] of html.matchAll(/<img[^>]*>/g)) expect(tag).toContain(`src="${ORIGIN}/`)
  for (const part of [text.replaceAll(/https?:\S+/g, ''), seen(html)]) {
    expect(part).not.toMatch(/\b[a-z]+_[a-z_]+\b/)
    expect(part).not.toMatch(/\d{4}-\d\d-\d\dT|\bUTC\b|\bGMT\b|undefined|null|NaN/)
  }
})

it.each(KINDS)('$id keeps no secret after sending, in either part', ({ sample }) => {
  const { text, html } = render(sample(ON))
  for (const part of [text, html]) expect(redactTokens(part)).not.toContain('SampleTok3')
})

it('has a secret in both parts before sending', () => {
  const invitation = KINDS.find(({ id }) => id === 'invitation')?.sample(ON)
  expect(invitation).toBeDefined()
  for (const part of invitation ? [render(invitation).text, render(invitation).html] : [])
    expect(part).toMatch(/invitation#[\w-]{43}/)
})

it('says times in the zone of the reader, with its name', () => {
  const row = { startsAt: '2026-11-20T20:00:00.000Z', endsAt: '2026-11-20T20:45:00.000Z' }
  const at = (timezone: string) => seen(render(erasedLetter(row, { name: 'Dana', timezone })).html)
  expect(at('America/Chicago')).toContain('2:00 PM to 2:45 PM Central')
  expect(at('America/New_York')).toContain('3:00 PM to 3:45 PM Eastern')
})

const HOSTILE = [
  '<img src=x onerror=EVIL()>',
  '"><script>EVIL()</script>',
  "' style='EVIL",
  '</style></title><b>EVIL',
  '\u202eEVIL\u2066',
  `EVIL${'x'.repeat(156)}`,
  'https://evil.example/EVIL',
]

it.each(HOSTILE)('shows the name %j as text', (name) => {
  const composed: Composed = {
    heading: `Interview with ${name}`,
    greeting: name,
    sentences: [name],
    facts: [{ label: name, value: name }],
    entries: [{ title: name, lines: [name] }],
    button: { label: name, url: `${ORIGIN}/x` },
    links: [{ label: name, url: `${ORIGIN}/y` }],
    closing: [name],
    signature: name,
    why: name,
    stop: { label: name, url: `${ORIGIN}/z` },
  }
  const written = { heading: name, written: `Hello ${name},\n\nGood day.`, mayLink: () => false }
  for (const letter of [composed, written]) {
    const { subject, html } = renderLetter(letter, { face: { ...FACE, name }, origin: ORIGIN })
    for (const [tag] of html.matchAll(MARKUP)) expect(tag).not.toContain('EVIL')
    expect(html.match(/<(?:script|b)\b/)).toBeNull()
    expect(html.match(/<\/style>/g)).toHaveLength(1)
    expect(seen(html)).toContain('EVIL')
    for (const part of [subject, html]) expect(part).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  }
})

it('leaves an address of the web text that nobody of the agency wrote', () => {
  const template = 'Hello NAME,\n\nSee https://hire.example/jobs.'
  const { html } = render({
    heading: 'Your application',
    written: template.replace('NAME', 'https://evil.example/x'),
    mayLink: (url) => template.includes(url),
  })
  expect(html).toContain('href="https://hire.example/jobs"')
  expect(html).not.toContain('href="https://evil.example')
})
