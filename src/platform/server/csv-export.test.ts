import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { openCsv } from './csv-export.ts'

async function cellOf(value: string): Promise<string> {
  const csv = openCsv(['Cell'])
  csv.end([value])
  const [, cell = ''] = (await text(csv)).trimEnd().split(/\n(.*)/s)
  return cell
}

describe('a cell of a file', () => {
  it('keeps a telephone number as it is', async () => {
    expect(await cellOf('+17135550142')).toBe('+17135550142')
    expect(await cellOf('+44 20 7946 0018')).toBe('+44 20 7946 0018')
  })

  it('is guarded wherever a spreadsheet would calculate', async () => {
    for (const danger of [
      '=1+1',
      '+1+cmd|calc!A1',
      "+1+cmd|' /C calc'!A0",
      '+cmd',
      '+1-713-555-0142',
      '+1 (713) 555-0142',
      '+1*2',
      '+17135550142\n=1+1',
      '+17135550142\t',
      '-2+3',
      '@SUM(1)',
      '＋17135550142',
    ])
      expect(await cellOf(danger), danger).toMatch(/^"?'/)
  })

  it('is left alone otherwise', async () => {
    expect(await cellOf('Ana Lopez')).toBe('Ana Lopez')
  })
})
