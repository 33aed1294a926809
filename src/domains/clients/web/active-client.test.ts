import { describe, expect, it } from 'vitest'
import { chooseActive } from './active-client.ts'

const clients = [{ id: 'a' }, { id: 'b' }]

describe('the active client', () => {
  it('is the first until another is chosen', () => expect(chooseActive(clients, null)).toBe(clients[0]))
  it('is the one chosen last', () => expect(chooseActive(clients, 'b')).toBe(clients[1]))
  it('is the first again when the chosen one is gone', () =>
    expect(chooseActive(clients, 'x')).toBe(clients[0]))
  it('is none for a user without clients', () => expect(chooseActive([], 'a')).toBeUndefined())
})
