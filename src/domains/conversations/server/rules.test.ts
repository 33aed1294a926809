import { describe, expect, it } from 'vitest'
import { isUnsubscribe, keywordOfText, problemsOf, withStopNote } from './rules.ts'

describe('keywords', () => {
  it.each([
    ['STOP', 'stop'],
    [' Stop. ', 'stop'],
    ['“unsubscribe”', 'stop'],
    ['CANCEL', 'stop'],
    ['start', 'start'],
    ['Please do not stop', null],
    ['stop by at 5', null],
    ['', null],
  ])('%j as a text means %j', (text, wish) => expect(keywordOfText(text)).toBe(wish))

  it.each([
    [{ subject: 'Unsubscribe', text: '' }, true],
    [{ subject: 'Re: Pay', text: 'STOP\n\n-- \nRenata' }, true],
    [{ subject: 'Re: Interview', text: 'Cancel\nI am ill' }, false],
    [{ subject: 'Re: Pay', text: 'Please unsubscribe me from these emails.\nAna' }, true],
    [{ subject: 'Re: Pay', text: 'Remove me' }, true],
    [{ subject: 'Re: Pay', text: 'stop emailing me!!' }, true],
    [{ subject: 'Re: Pay', text: 'Please do not remove me from the list.' }, false],
    [{ subject: 'Re: Pay', text: 'Thank you.\nUnsubscribe' }, false],
    [{ subject: 'How to unsubscribe', text: 'Fine.' }, false],
    [{ subject: 'Re: Pay', text: 'Can I unsubscribe from nights?' }, false],
  ])('%j as an email: %j', (mail, wish) => expect(isUnsubscribe(mail)).toBe(wish))
})

describe('a message', () => {
  const now = new Date('2026-11-17T12:00:00Z')
  const draft = { channel: 'email' as const, subject: 'S', body: 'B', fileIds: [], sendAt: null }
  const paths = (changes: object) => problemsOf({ ...draft, ...changes }, now).map(({ path }) => path)

  it('names all its problems', () => {
    expect(paths({})).toEqual([])
    expect(paths({ subject: '', body: ' ' })).toEqual(['body', 'subject'])
    expect(paths({ sendAt: '2026-11-17T11:59:00Z' })).toEqual(['sendAt'])
    expect(paths({ sendAt: '2028-01-01T00:00:00Z' })).toEqual(['sendAt'])
    expect(paths({ channel: 'sms', subject: '' })).toEqual([])
    expect(paths({ channel: 'sms', body: 'x'.repeat(1_501), fileIds: ['a'] })).toEqual(['body', 'fileIds'])
  })

  it('by text says once how to stop', () => {
    expect(withStopNote('Hi')).toBe('Hi Reply STOP to opt out.')
    expect(withStopNote('Hi. Text STOP to end.')).toBe('Hi. Text STOP to end.')
  })
})
