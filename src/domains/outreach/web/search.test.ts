import { describe, expect, it } from 'vitest'
import { filterInWords, readRecipientSearch } from './search.ts'

describe('the filter of recipients', () => {
  it('reads a day from the address and drops what is none', () => {
    const read = (day: unknown) => readRecipientSearch({ day }).day
    expect(['2026-11-15', '2026-02-30', 'yesterday', 7].map(read)).toEqual([
      '2026-11-15',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('says what opened the list', () => {
    expect(filterInWords({ day: '2026-11-15', figure: 'opened' })).toBe('Opened on Nov 15')
    expect(filterInWords({ day: '2026-11-15' })).toBe('Sent, opened or replied on Nov 15')
    expect(filterInWords({ day: '2026-11-15' }, ['sent', 'replied'])).toBe('Sent or replied on Nov 15')
    expect(filterInWords({ figure: 'bounced' })).toBe('Bounced')
    expect(filterInWords({ step: '1.replied' })).toBe('Step 2, replied')
    expect(filterInWords({ state: ['queued'] })).toBeUndefined()
  })
})
