import { describe, expect, it } from 'vitest'
import { passwordProblem } from './password-rule.ts'

describe('a password', () => {
  it.each(['short', 'elevenchars'])('%s is too short', (password) => {
    expect(passwordProblem(password, 'x@example.com')).toBe('Use at least 12 characters.')
  })

  it.each([
    'passwordpassword',
    'Password12345!',
    '123456789012',
    'qwertyuiopas',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '!!administrator!!',
    'letmeinletmein',
  ])('%s is easy to guess', (password) => {
    expect(passwordProblem(password, 'x@example.com')).toMatch('easy to guess')
  })

  it.each([
    'correct horse battery',
    'пароль с пробелами',
    '🙂🙃😀😃😄😁🙂🙃😀😃😄😁',
    'my password is not this',
  ])('%s is fine', (password) => {
    expect(passwordProblem(password, 'x@example.com')).toBeNull()
  })

  it('excludes the address', () => {
    expect(passwordProblem('Grace.Hopper-2026', 'grace.hopper@example.com')).toMatch('Do not use your email')
    expect(passwordProblem('a bob in the garden', 'bob@example.com')).toBeNull()
  })
})
