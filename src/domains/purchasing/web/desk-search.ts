// The address of the sales desk.
import { isOneOf, listOf, oneOf, readSearch, text, uuid } from '#platform/web/search-readers.ts'
import { ORDER_STATUSES, type OrderStatus } from '../contract/words.ts'

export const DESK_TABS = ['stock', 'products', 'orders', 'balances', 'returns'] as const
export type DeskTab = (typeof DESK_TABS)[number]

export type DeskSearch = {
  tab?: DeskTab | undefined
  /** The open product. */
  product?: string | undefined
  /** The open order. */
  order?: string | undefined
  /** The open return. */
  return?: string | undefined
  status?: OrderStatus[] | undefined
  client?: string | undefined
  q?: string | undefined
  decided?: 'yes' | undefined
  /** Only orders that no routing rule fills. */
  unfilled?: 'yes' | undefined
  /** Only clients of this account manager. */
  manager?: string | undefined
}

export const readDeskSearch = (given: Record<string, unknown>): DeskSearch =>
  readSearch<DeskSearch>(
    {
      tab: oneOf(DESK_TABS),
      product: uuid,
      order: uuid,
      return: uuid,
      status: listOf(isOneOf(ORDER_STATUSES)),
      client: uuid,
      q: text(200),
      decided: oneOf(['yes']),
      unfilled: oneOf(['yes']),
      manager: uuid,
    },
    given,
  )
