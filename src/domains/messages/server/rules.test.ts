import { describe, expect, it } from 'vitest'
import { merge, unknownFields } from './rules.ts'

describe('merge', () => {
  it('fills the fields and leaves no braces', () => {
    const text = 'Hello {{candidate.firstName}}, about {{ job.title }}{{job.placePhrase}}. {{no.such}}'
    expect(merge(text, { 'candidate.firstName': 'Ana', 'job.title': 'Welder' })).toBe(
      'Hello Ana, about Welder. ',
    )
  })

  it('does not merge fields inside a value', () => {
    expect(
      merge('{{candidate.firstName}}', { 'candidate.firstName': '{{sender.name}}', 'sender.name': 'x' }),
    ).toBe('{{sender.name}}')
  })

  it('names every unknown field once', () => {
    expect(unknownFields('{{a}} {{candidate.firstName}} {{a}} {{b.c}}')).toEqual(['{{a}}', '{{b.c}}'])
  })

  it('refuses what would reach candidates as braces', () => {
    const text = 'Hi {{First name}}, {{candidate.firstName} {{{{candidate.lastName}}}} {{toString}}'
    expect(unknownFields(text)).toEqual(['{{First name}}', '{{candidate.firstName}', '{{ }}', '{{toString}}'])
    expect(unknownFields('{ {candidate.firstName} } {{ candidate.firstName }}')).toEqual([])
    expect(merge('{{toString}}', {})).toBe('')
  })
})
