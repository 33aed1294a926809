import { describe, expect, it } from 'vitest'
import { pastedEdits, readBlock, writeCell } from './sheet-clipboard.ts'

describe('a pasted block', () => {
  it.each([
    ['one', [['one']]],
    ['', [['']]],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\n\nb', [['a'], [''], ['b']]],
    [
      'a\t\n\t',
      [
        ['a', ''],
        ['', ''],
      ],
    ],
    ['\t', [['', '']]],
    ['"two\nlines"\tb\n', [['two\nlines', 'b']]],
    ['a\t"say ""hi"""\nc', [['a', 'say "hi"'], ['c']]],
    ['"Ana" Ruiz\tb', [['"Ana" Ruiz', 'b']]],
    ['"quoted"', [['"quoted"']]],
    ['"open\nend', [['"open'], ['end']]],
    ['a\rb', [['a'], ['b']]],
  ])('%j', (text, block) => expect(readBlock(text)).toEqual(block))

  it.each(['plain', '', 'two\nlines\n', 'a\tb', '"quoted"', 'say "hi"', '"a""b"', '\n', '"'])(
    'reads a copied cell as it was: %j',
    (text) => expect(readBlock(writeCell(text))).toEqual([[text]]),
  )
})

describe('where it goes', () => {
  const sheet = { line: 2, index: 1, rows: 3, headers: ['Name', 'Cell', 'City'] }
  it('starts at the selected cell and leaves out what does not fit', () => {
    expect(pastedEdits('1\t2\t3\n4\t5\t6\n7\t8\t9', sheet)).toEqual({
      outside: 5,
      edits: [
        { line: 2, column: 'Cell', text: '1' },
        { line: 2, column: 'City', text: '2' },
        { line: 3, column: 'Cell', text: '4' },
        { line: 3, column: 'City', text: '5' },
      ],
    })
  })
  it('refuses too many cells and too long ones', () => {
    const long = { ...sheet, rows: 20_000 }
    expect(pastedEdits('x\n'.repeat(10_000), long)).toMatchObject({ outside: 0 })
    expect(pastedEdits('x\n'.repeat(10_001), long)).toEqual({
      problem: 'Paste at most 10,000 cells at once. These are 10,001.',
    })
    expect(pastedEdits('x'.repeat(10_001), sheet)).toMatchObject({
      problem: expect.stringContaining('shorter'),
    })
    expect(pastedEdits('x\n'.repeat(500_001), sheet)).toHaveProperty('problem')
  })
})
