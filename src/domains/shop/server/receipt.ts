// The receipt of a sale: a hash that contains the one before it, so that no sale can be added or hidden later. Pure.
import { createHash } from 'node:crypto'
import { receiptText } from '../contract/receipt-text.ts'

type Sale = { saleNo: number; shareLimit: number; soldAt: string; deliveryId: string }

export function receiptHash(previous: Buffer | null, sale: Sale): Buffer {
  return createHash('sha256')
    .update(receiptText({ previous: previous?.toString('hex') ?? '', ...sale }))
    .digest()
}
