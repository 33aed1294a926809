// What the screens say about money that is owed, charged at once, or sent without an answer.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError, isUnclear } from '#platform/web/api-client.ts'
import { readKept, useKeyOf } from '#platform/web/use-key-of.ts'
import { BalanceStrip } from './balance-strip.tsx'
import { chargesNow, chargeWords } from './charges-now.ts'
import { closingWords, Short } from './payment-parts.tsx'
import { addedWords, Sum } from './top-up-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const textOf = (node: ReactNode) => renderToStaticMarkup(node).replaceAll(/<[^>]*>/g, ' ')
const wallet = {
  balanceCents: 0,
  heldCents: 0,
  availableCents: 0,
  creditLimitCents: 0,
  owedCents: 41_672,
  currency: 'USD',
}

it('shows what is owed, and that new money pays it first', () => {
  expect(textOf(<BalanceStrip wallet={wallet} heldOrders={0} />)).toContain('Owed: $416.72')
  expect(textOf(<BalanceStrip wallet={{ ...wallet, owedCents: 0 }} heldOrders={0} />)).not.toContain('Owed')
  const sum = textOf(<Sum wallet={wallet} cents={5_000} />).replaceAll(/\s+/g, ' ')
  expect(sum).toContain('Pays what you owe, $416.72 −$50.00')
  expect(sum).toContain('Available then $0.00')
  expect([addedWords(5_000, 0), addedWords(5_000, 41_672), addedWords(50_000, 41_672)]).toEqual([
    '$50.00 added to your balance',
    '$50.00 paid what you owe',
    '$83.28 added to your balance, $416.72 paid what you owed',
  ])
})

it('tells staff what is still open of a loss', () => {
  const shown = (owedCents: number, isUndone = false) =>
    textOf(<Short loss={{ shortCents: 41_672, owedCents }} isUndone={isUndone} />)
  expect(shown(41_672)).toContain('$416.72 is still owed')
  expect(shown(12_272)).toContain('$294.00 is paid back. $122.72 is still owed')
  expect(shown(0)).toContain('has paid it back')
  expect(shown(0, true)).toContain('Nothing is owed anymore')
})

it('counts what auto-recharge charges at once', () => {
  const rule = { belowCents: 10_000, amountCents: 6_000, monthlyLimitCents: 30_000 }
  const charges = (availableCents: number, owedCents = 0, recharged = 0) =>
    chargesNow({ availableCents, owedCents }, rule, recharged)
  expect([charges(10_000), charges(9_000), charges(0), charges(0, 9_000)]).toEqual([0, 1, 2, 4])
  expect([charges(0, 0, 24_000), charges(0, 0, 25_000), charges(0, 90_000)]).toEqual([1, 0, 5])
  expect([chargeWords(0, 6_000), chargeWords(1, 6_000)]).toEqual(['', '$60.00'])
  expect(chargeWords(2, 6_000)).toBe('2 times $60.00, $120.00 in total,')
})

it('keeps the key of a request beyond its form until the outcome is known', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  const inForm = <Result,>(act: (key: ReturnType<typeof useKeyOf>) => Result) => {
    const results: Result[] = []
    const Form = () => {
      results.push(act(useKeyOf('top-up:a')))
      return null
    }
    renderToStaticMarkup(<Form />)
    return results[0]
  }
  const first = inForm((key) => key.of({ amountCents: 5_000 }))
  expect(inForm((key) => key.of({ amountCents: 5_000 }))).toBe(first)
  expect(readKept('top-up:a')).toEqual({ body: { amountCents: 5_000 }, key: first })
  inForm((key) => key.renew())
  expect(readKept('top-up:a')).toBeUndefined()
  expect(inForm((key) => key.of({ amountCents: 5_000 }))).not.toBe(first)
})

it('knows an answer that says nothing', () => {
  const answer = (status: number, code?: string) =>
    new ApiError({
      status,
      statusText: '',
      text: '',
      ...(code && { problem: { code } as ApiError['problem'] }),
    })
  const errors = [new TypeError('Failed to fetch'), answer(502), answer(409, 'in_flight'), answer(402), null]
  expect(errors.map(isUnclear)).toEqual([true, true, true, false, false])
})

it('says what closing a dispute as won gives back and forgives', () => {
  const words = (amountCents: number, owedCents: number) =>
    closingWords({ dispute: { amountCents, owedCents }, outcome: 'won' })
  expect(words(12_000, 0)).toContain('$120.00 returns to the client’s balance.')
  expect(words(4_200, 4_200)).toBe(
    'The client no longer owes $42.00. A closed dispute cannot be opened again.',
  )
  expect(words(12_000, 4_200)).toContain(
    '$78.00 returns to the client’s balance. The client no longer owes $42.00.',
  )
})
