// Where the fields of a resume stand in its text, so that the document shows what was read.
import { RESUME_FIELDS, type ResumeField } from '#domains/candidates/contract/words.ts'
import type { Resume } from '../contract/resume-schemas.ts'

export type Mark = { start: number; end: number; isDoubtful: boolean }

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Digits of a phone stand in the document in any writing. */
function patternOf(field: ResumeField, value: string): RegExp | null {
  if (!value) return null
  if (field === 'phone') {
    const digits = value.replace(/\D/g, '').slice(-10)
    return digits.length === 10 ? new RegExp(`\\(?${digits.split('').join('[\\s().-]{0,3}')}`) : null
  }
  if (field === 'years') return null
  return new RegExp(`(?<![\\p{L}\\d])${escape(value).replace(/\s+/g, '\\s+')}(?![\\p{L}\\d])`, 'iu')
}

/** City and state alone, where the document writes the ZIP code elsewhere. */
const valuesOf = (field: ResumeField, text: string): string[] => {
  if (field === 'skills') return text.split(', ')
  return field === 'place' ? [text, text.split(',')[0] ?? ''] : [text]
}

export function marksIn(text: string, { fields, notes }: Pick<Resume, 'fields' | 'notes'>): Mark[] {
  const doubtful = new Set(notes.map(({ field }) => field))
  const marks: Mark[] = []
  for (const field of RESUME_FIELDS)
    for (const value of valuesOf(field, fields[field])) {
      const match = patternOf(field, value)?.exec(text)
      const [start, end] = match ? [match.index, match.index + match[0].length] : [0, 0]
      const isFree = end > start && marks.every((mark) => mark.end <= start || mark.start >= end)
      if (isFree) marks.push({ start, end, isDoubtful: doubtful.has(field) })
    }
  return marks.toSorted((one, other) => one.start - other.start)
}
