// What billing needs from the shop: the orders and deliveries behind its transactions.
import type { Db } from '#platform/server/database.ts'
import { type Port, port } from '#platform/server/port.ts'
import type { ProofCheck } from '#platform/server/proof.ts'
import type { UninvoicedAsked } from './queries/invoices.ts'

/** Everything on no invoice, and the part of it that credits an invoiced sale. */
export type Uninvoiced = { cents: number; creditedCents: number; count: number; startsAt: string | null }

export type SoldRow = {
  productId: string
  product: string
  poNumber: string
  shareLimit: number
  ageBand: string
  orderNumber: number
  priceCents: number
  count: number
  firstAt: string
  lastAt: string
}

export type CreditRow = {
  kind: 'return' | 'refund'
  orderNumber: number | null
  /** The invoice with its sale. Null while the sale is on none. */
  creditsId: string | null
  saleId: string | null
  /** Of a return. A refund is of a whole sale. */
  productId: string | null
  cents: number
  count: number
  dates: string[]
  /** Their transactions. */
  ids: string[]
}

type Sales = {
  findUninvoiced(db: Db, asked: UninvoicedAsked): Promise<Uninvoiced>
  /** Uninvoiced sales, by order, product and price. */
  listSold(db: Db, asked: UninvoicedAsked): Promise<SoldRow[]>
  /** Uninvoiced returns and refunds to the balance. */
  listCredits(db: Db, asked: UninvoicedAsked): Promise<CreditRow[]>
  /** The products of a sale with their prices. */
  listSoldIn(db: Db, saleId: string): Promise<{ productId: string; cents: number }[]>
  /** What returns credited of a sale. */
  findReturnedCents(db: Db, saleId: string): Promise<number>
  /** By the ids of the orders and of the deliveries. */
  listOrderNumbers(
    db: Db,
    of: { orderIds: readonly string[]; deliveryIds: readonly string[] },
  ): Promise<{ id: string; number: number }[]>
  /** Standing orders with money on hold. */
  countHeldOrders(db: Db, clientId: string): Promise<number>
  /** By name. */
  listProducts(db: Db): Promise<{ id: string; name: string }[]>
  /** The ledger and the deliveries say the same. */
  checks: readonly ProofCheck[]
}

export const sales: Port<Sales> = port('the sales behind the ledger')
