import { describe, expect, it } from 'vitest'
import { isSameSitePath } from './same-site-path.ts'

describe('a path to continue to', () => {
  it.each(['/', '/hiring-tracker?status=hired', '/portal/leads/1#notes', '/a//b'])('%j is ours', (path) =>
    expect(isSameSitePath(path)).toBe(true),
  )
  it.each([
    undefined,
    '',
    'hiring-tracker',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ])('%j is not', (path) => expect(isSameSitePath(path)).toBe(false))
})
