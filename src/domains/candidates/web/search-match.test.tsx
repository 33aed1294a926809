import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { CandidateSummary } from '../contract/schemas.ts'
import { fromMatch, hiddenMatch, Marked, searchWords } from './search-match.tsx'

const row = {
  firstName: 'José',
  lastName: 'O’Neil',
  title: 'Registered nurse',
  email: 'jose@example.com',
  phone: '+17135550142',
  city: 'Houston',
  state: 'TX',
  skills: ['ICU', 'Epic charting'],
  tags: ['RN'],
} as unknown as CandidateSummary
const shown = new Set(['status', 'place'])

describe('what a search matched', () => {
  it('is marked without regard to case and accents', () => {
    expect(renderToStaticMarkup(<Marked text="José" words={searchWords('jose')} />)).toBe('<mark>José</mark>')
    expect(renderToStaticMarkup(<Marked text="Houston" words={searchWords('hou')} />)).toBe(
      '<mark>Hou</mark>ston',
    )
    expect(renderToStaticMarkup(<Marked text="Houston" words={[]} />)).toBe('Houston')
    expect(renderToStaticMarkup(<Marked text="Jan Weiß" words={searchWords('weiss')} />)).toBe(
      'Jan <mark>Weiß</mark>',
    )
    expect(renderToStaticMarkup(<Marked text="Ann D’Arcy" words={searchWords('darcy')} />)).toBe(
      'Ann <mark>D’Arcy</mark>',
    )
  })
  it('is marked in a phone number by its digits', () => {
    const marked = (q: string) =>
      renderToStaticMarkup(<Marked text="(713) 555-0142" words={searchWords(q)} />)
    expect(marked('713555')).toBe('(<mark>713) 555</mark>-0142')
    expect(marked('+17135550142')).toBe('(<mark>713) 555-0142</mark>')
    expect(marked('713.555.01')).toBe('(<mark>713) 555-01</mark>42')
    expect(marked('999')).toBe('(713) 555-0142')
  })
  it('is seen in a text that is cut at its end', () => {
    expect(fromMatch('Registered nurse, ICU', searchWords('nur'))).toBe('… nurse, ICU')
    expect(fromMatch('Nurse', searchWords('nur'))).toBe('Nurse')
    expect(fromMatch('Welder', searchWords('nur'))).toBe('Welder')
  })
  it('is named where no shown column has it', () => {
    expect(hiddenMatch(row, searchWords('epic'), shown)).toEqual({ label: 'Skill', text: 'Epic charting' })
    expect(hiddenMatch(row, searchWords('jose 713555'), shown)).toEqual({ label: '', text: '(713) 555-0142' })
    expect(hiddenMatch(row, searchWords('second@example.com'), shown)?.text).toBe('match in the details')
  })
  it('is not named where it is seen anyway', () => {
    expect(hiddenMatch(row, searchWords("o'neil houston nurse"), shown)).toBeNull()
    expect(hiddenMatch(row, [], shown)).toBeNull()
  })
})
