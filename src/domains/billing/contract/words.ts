// The words of billing, without schemas, so that a screen carries them at no cost.

export const TRANSACTION_KINDS = [
  'top_up',
  'sale',
  'hold',
  'release',
  'return',
  'refund',
  'dispute',
  'adjustment',
  'promo',
] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

export const TRANSACTION_LABELS: Record<TransactionKind, string> = {
  top_up: 'Top-up',
  sale: 'Leads bought',
  hold: 'Held for an order',
  release: 'Released from an order',
  return: 'Return credited',
  refund: 'Refund',
  dispute: 'Disputed payment',
  adjustment: 'Adjustment',
  promo: 'Promotion',
}

export const CURRENCY = 'USD'
