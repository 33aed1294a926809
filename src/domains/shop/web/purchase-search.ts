// The address of the purchase screen.
import { isOneOf, listOf, oneOf, readSearch, text, uuid, wholeNumber } from '#platform/web/search-readers.ts'
import type { StateCode } from '#shared/us-states.ts'
import { STATES } from '#shared/us-states.ts'
import type { Order } from '../contract/schemas.ts'
import { AGE_BANDS, type AgeBand, MAX_QUANTITY, MAX_RADIUS_MILES, MAX_SHARES } from '../contract/words.ts'

export type PurchaseSearch = {
  category?: string
  /** To how many buyers a lead is sold. */
  shares?: number
  age?: AgeBand
  state?: StateCode[]
  /** Also while it is typed, so an area that is not complete is never bought as the whole country. */
  zip?: string
  radius?: number
  quantity?: number
  /** The order that was just placed. */
  bought?: string
}

/** What the last order bought. Canceled orders count too: they were the client's last choice. */
export function choiceOf(order: Pick<Order, 'lines'> | null | undefined): PurchaseSearch {
  const [line] = order?.lines ?? []
  if (!line) return {}
  const { states, zip, radiusMiles } = line.filter
  return {
    category: line.category,
    shares: line.shareLimit,
    age: line.ageBand,
    quantity: line.quantity,
    ...(states && states.length > 0 && { state: states }),
    ...(zip && { zip, ...(radiusMiles && { radius: radiusMiles }) }),
  }
}

/** An address with any choice, or of an order that was just placed, keeps it. */
export const hasChoice = (search: PurchaseSearch): boolean =>
  Object.values(search).some((value) => value !== undefined)

export const ZIP_LENGTH = 5
export const isHalfZip = (zip = '') => zip !== '' && zip.length < ZIP_LENGTH

export const readPurchaseSearch = (given: Record<string, unknown>): PurchaseSearch =>
  readSearch<PurchaseSearch>(
    {
      category: text(100),
      shares: wholeNumber(1, MAX_SHARES),
      age: oneOf(AGE_BANDS),
      state: listOf(isOneOf(STATES)),
      zip: (value) => (/^\d{1,5}$/.test(String(value)) ? String(value) : undefined),
      radius: wholeNumber(1, MAX_RADIUS_MILES),
      // More than an order can have is the most it can have. The field says so.
      quantity: (value) => {
        const wanted = wholeNumber(1, Number.MAX_VALUE)(value)
        return wanted && Math.min(wanted, MAX_QUANTITY)
      },
      bought: uuid,
    },
    given,
  )
