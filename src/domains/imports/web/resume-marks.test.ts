import { describe, expect, it } from 'vitest'
import { marksIn } from './resume-marks.ts'

const TEXT = 'ANA RUIZ, RN\nKaty, Texas | 713.555.0101\nNurse at Gulf Care\nSkills: C++, Epic (EHR)'
const FIELDS = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: '',
  phone: '(713) 555-0101',
  place: 'Katy, TX',
  title: 'Nurse',
  employer: 'Gulf Care',
  years: '7',
  skills: 'C++, Epic (EHR), Nurse',
}
const marked = (notes: Parameters<typeof marksIn>[1]['notes'] = []) =>
  marksIn(TEXT, { fields: FIELDS, notes }).map(({ start, end, isDoubtful }) => [
    TEXT.slice(start, end),
    isDoubtful,
  ])

describe('the marks of a resume', () => {
  it('show each field where it stands, whatever its signs and writing', () => {
    expect(marked().map(([text]) => text)).toEqual([
      'ANA',
      'RUIZ',
      'Katy',
      '713.555.0101',
      'Nurse',
      'Gulf Care',
      'C++',
      'Epic (EHR)',
    ])
  })
  it('find every sign of the keyboard', () => {
    const lastName = String.raw`O'Neil-Ruiz /.*+?^${'$'}{}()|[]\&#@!~,;:<>="%_`
    const fields = { ...FIELDS, lastName }
    const [mark] = marksIn(`x ${lastName}`, { fields, notes: [] })
    expect(mark).toMatchObject({ start: 2, end: 2 + lastName.length })
  })
  it('show what is doubtful', () => {
    expect(marked([{ kind: 'doubt', field: 'lastName', text: 'Check.' }])).toContainEqual(['RUIZ', true])
  })
})
