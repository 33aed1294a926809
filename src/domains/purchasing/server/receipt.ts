// The receipt of a sale: a hash that contains the one before it, so that no sale can be added or hidden later. Pure.
import { createHash } from 'node:crypto'

type Sale = { saleNo: number; shareLimit: number; soldAt: string; deliveryId: string }

export function receiptHash(
  previous: Buffer | null,
  { saleNo, shareLimit, soldAt, deliveryId }: Sale,
): Buffer {
  const text = [previous?.toString('hex') ?? '', saleNo, shareLimit, soldAt, deliveryId].join('|')
  return createHash('sha256').update(text).digest()
}
