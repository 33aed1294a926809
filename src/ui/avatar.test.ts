import { expect, it } from 'vitest'
import { initials } from './avatar.tsx'

it('makes initials of letters, and never of half a character', () => {
  expect(['Ana Maria Lopez', 'Cher', '🦊 Fox Mulder', '😀😀', 'ليلى حداد', ' '].map(initials)).toEqual([
    'AL',
    'CH',
    'FM',
    '😀😀',
    'لح',
    '',
  ])
})
