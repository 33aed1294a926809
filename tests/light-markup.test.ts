import { describe, expect, it } from 'vitest'
import { asPlainValue, blocksOf, inlinesOf, withoutMarks } from '#shared/light-markup.ts'
import { growthOfFourfold } from './support/growth.ts'

describe('the formatting of emails', () => {
  it('knows bold, links and lists, and keeps all other text', () => {
    expect(blocksOf('Hi **Ana**,\nsee [the job](https://x.example/a)\n\n- One\n- Two\n1. First')).toEqual([
      {
        kind: 'paragraph',
        lines: [
          [
            { kind: 'text', text: 'Hi ' },
            { kind: 'bold', text: 'Ana' },
            { kind: 'text', text: ',' },
          ],
          [
            { kind: 'text', text: 'see ' },
            { kind: 'link', text: 'the job', url: 'https://x.example/a' },
          ],
        ],
      },
      {
        kind: 'list',
        isNumbered: false,
        items: [[{ kind: 'text', text: 'One' }], [{ kind: 'text', text: 'Two' }]],
      },
      { kind: 'list', isNumbered: true, items: [[{ kind: 'text', text: 'First' }]] },
    ])
  })

  it.each(['2 ** 3 ** 4', '[a](javascript:alert(1))', '****', '[](https://x.example)', '**open', '<b>x</b>'])(
    'takes %j as it is',
    (text) => expect(inlinesOf(text)).toEqual([{ kind: 'text', text }]),
  )

  it('leaves no marks in plain text', () => {
    expect(withoutMarks('**Pay**: see [here](https://x.example)\n- $50')).toBe(
      'Pay: see here (https://x.example)\n- $50',
    )
  })

  it('keeps values that are filled in as text', () => {
    for (const value of ['**Ana**', '[Ana](https://evil.example)'])
      expect(inlinesOf(asPlainValue(value)).map(({ kind }) => kind)).toEqual(['text'])
  })

  it('is read in time that grows with its length', async () => {
    for (const part of ['**a', '[a](https://', '- ', '[[[['])
      expect(await growthOfFourfold((size) => blocksOf(part.repeat(size)), 2_000)).toBeLessThan(10)
  })
})
