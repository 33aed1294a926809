import { describe, expect, it } from 'vitest'
import { parseExactly, UnreadableJson } from './exact-json.ts'

const parse = (text: string) => parseExactly(Buffer.from(text))

/** The processor time of the fastest of a few tries, because other work on the machine also takes time. */
function fastest(work: () => void): number {
  const times = [1, 2, 3, 4].map(() => {
    const since = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(since)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}

describe('exact JSON', () => {
  it('keeps every number as it was sent, and texts untouched', () => {
    expect(
      parse('{"id":90071992547409931234,"pay":1.50,"a":[-1e5,0],"t":"7, \\"8\\" \\\\","n":null,"y":true}'),
    ).toEqual({
      id: '90071992547409931234',
      pay: '1.50',
      a: ['-1e5', '0'],
      t: '7, "8" \\',
      n: null,
      y: true,
    })
  })

  it.each([
    ['twice', '{"a":1,"b":{"a":2},"a" : 3}', /“a” is there twice/],
    ['not a number', '{"a":01}', /01 is not a number/],
    ['half', '{"a":', /not JSON/],
    ['no closing quote', '{"a', /closing quote/],
    ['empty', '', /not JSON/],
    ['many digits', '1'.repeat(1_000_000), /over 200 digits/],
    ['deep lists', '['.repeat(500_000), /levels deep/],
    ['deep objects', '{"a":'.repeat(200_000), /levels deep/],
    ['many values', `[${'1,'.repeat(500_000)}1]`, /over 20,000 values/],
    ['many objects', `[${'{},'.repeat(300_000)}{}]`, /over 20,000 values/],
    ['slashes', `"${'\\'.repeat(1_000_000)}`, /closing quote/],
  ])('refuses %s with a sentence, at once', (_name, body, message) => {
    expect(fastest(() => expect(() => parse(body)).toThrow(message))).toBeLessThan(50)
  })

  it('refuses bytes that are not UTF-8', () => {
    expect(() => parseExactly(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))).toThrow(UnreadableJson)
  })

  it.each([
    ['one text', `"${'x'.repeat(1_000_000)}"`],
    ['escapes', `"${'\\u0041'.repeat(160_000)}"`],
    ['19,000 keys', `{${Array.from({ length: 19_000 }, (_, key) => `"k${key}":1`).join()}}`],
    ['spaces', `${' '.repeat(1_000_000)}{}`],
  ])('reads a megabyte of %s within 50 ms', (_name, body) => {
    expect(fastest(() => void parse(body))).toBeLessThan(50)
  })
})
