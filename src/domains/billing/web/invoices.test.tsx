// What the screens say about invoices: what is issued, what is due, and the rate of a tax.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TooltipProvider } from '#ui/tooltip.tsx'
import type { Invoice } from '../contract/schemas.ts'
import { dueWords, invoiceName } from './invoice-words.ts'
import { issueWords } from './portal-invoices.tsx'
import { rateWords, readRate } from './tax-rate.ts'
import { TaxList } from './taxes-dialog.tsx'

const invoice: Invoice = {
  id: 'one',
  number: '2026-0001',
  kind: 'invoice',
  startsAt: '2026-10-01T05:00:00.000Z',
  endsAt: '2026-11-01T05:00:00.000Z',
  timezone: 'America/Chicago',
  issuedAt: '2026-11-01T05:20:00.000Z',
  status: 'due',
  totalCents: 10_825,
  taxCents: 825,
  openCents: 10_825,
  dueAt: '2026-12-01T05:20:00.000Z',
  credits: null,
  client: { id: 'client', name: 'Lakeside' },
}

it('says what is due and when, and nothing once it is paid', () => {
  expect(dueWords(invoice)).toBe('$108.25 by Nov 30')
  expect(dueWords({ ...invoice, openCents: 0 })).toBe('')
  expect(invoiceName({ kind: 'credit_note', number: 'CN-2026-0001' })).toBe('credit note CN-2026-0001')
})

it('says which documents are issued', () => {
  const words = (cents: number, creditedCents: number) => issueWords({ cents, creditedCents, count: 2 })
  expect(words(5_000, 0)).toBe(
    'It has $50.00 since the last invoice, before tax. It cannot be changed afterwards.',
  )
  expect(words(-5_000, -5_000)).toContain('It credits $50.00 of invoiced sales.')
  expect(words(0, -5_000)).toContain('$50.00 since the last invoice, before tax. A credit note has')
})

it('reads a rate without a rounding error, and refuses others', () => {
  expect([readRate('8.25'), readRate('8.875 %'), readRate('0'), readRate('50')]).toEqual([
    82_500, 88_750, 0, 500_000,
  ])
  expect([readRate(''), readRate('50.1'), readRate('-1'), readRate('8,25'), readRate('1e1')]).toEqual(
    Array(5).fill(null),
  )
  expect(rateWords(88_750)).toBe('8.875%')
})

it('lists taxes with what they are for, and says when there are none', () => {
  const shown = (items: Parameters<typeof TaxList>[0]['items']) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <TooltipProvider>
          <TaxList items={items} disabledReason={undefined} />
        </TooltipProvider>
      </QueryClientProvider>,
    )
  expect(shown([])).toContain('No taxes yet.')
  const product = { id: 'p', name: 'Nursing' }
  const list = shown([{ id: 't', name: 'Sales tax', ratePpm: 82_500, client: null, product }])
  expect(list).toContain('Sales tax 8.25%')
  expect(list).toContain('Every client, Nursing')
})
