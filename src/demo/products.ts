// What clients can buy: exclusive and shared, fresh and aged, with prices of their own in some areas.
import { DEFAULTED, PRODUCT_FIELDS } from '#domains/shop/contract/product-fields.ts'
import type { AgeBand } from '#domains/shop/contract/words.ts'
import { RETURN_REASONS } from '#domains/shop/contract/words.ts'
import { changePrices, createProduct } from '#domains/shop/server/products.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { blanksOf, pick } from '#shared/fields.ts'
import { asStaff, type DemoStaff } from './staff.ts'

type Shape = {
  key: string
  category: string
  shareLimit: number
  ageBand: AgeBand
  unitCents: number
  areas?: Record<string, number>
}

const SHAPES: readonly Shape[] = [
  {
    key: 'nurse',
    category: 'Nursing',
    shareLimit: 1,
    ageBand: 'fresh',
    unitCents: 4_200,
    areas: { TX: 4_800, FL: 4_500, CA: 5_400 },
  },
  {
    key: 'nurseShared',
    category: 'Nursing',
    shareLimit: 3,
    ageBand: 'fresh',
    unitCents: 2_200,
    areas: { TX: 2_600, LA: 2_400, '48201': 2_900 },
  },
  {
    key: 'nurseRecent',
    category: 'Nursing',
    shareLimit: 3,
    ageBand: 'recent',
    unitCents: 1_200,
    areas: { TX: 1_400 },
  },
  { key: 'nurseAged', category: 'Nursing', shareLimit: 1, ageBand: 'aged', unitCents: 900 },
  {
    key: 'driverShared',
    category: 'Driving',
    shareLimit: 3,
    ageBand: 'fresh',
    unitCents: 1_600,
    areas: { TX: 1_900 },
  },
  { key: 'driverRecent', category: 'Driving', shareLimit: 1, ageBand: 'recent', unitCents: 1_900 },
  { key: 'driverAged', category: 'Driving', shareLimit: 3, ageBand: 'aged', unitCents: 500 },
  {
    key: 'allied',
    category: 'Allied health',
    shareLimit: 1,
    ageBand: 'recent',
    unitCents: 1_400,
    areas: { FL: 1_650 },
  },
  { key: 'alliedAged', category: 'Allied health', shareLimit: 3, ageBand: 'aged', unitCents: 450 },
  {
    key: 'warehouse',
    category: 'Warehouse',
    shareLimit: 2,
    ageBand: 'recent',
    unitCents: 700,
    areas: { TX: 800, TN: 850 },
  },
  { key: 'trades', category: 'Skilled trades', shareLimit: 1, ageBand: 'aged', unitCents: 1_100 },
]

const USUAL = { ...pick(blanksOf(PRODUCT_FIELDS), DEFAULTED), returnReasons: [...RETURN_REASONS] }
const AGE_WORDS: Record<AgeBand, string> = { fresh: 'fresh', recent: 'recent', aged: 'aged' }

/** The ids of the products by key. */
export async function addProducts(
  context: Context,
  manager: DemoStaff,
): Promise<ReadonlyMap<string, string>> {
  const at = new Date(context.now.getTime() - 94 * DAY)
  const ids = new Map<string, string>()
  for (const { key, areas = {}, ...product } of SHAPES) {
    const kind = product.shareLimit === 1 ? 'exclusive' : `shared with ${product.shareLimit}`
    const { id } = await createProduct(asStaff(context, manager, at), {
      ...USUAL,
      ...product,
      name: `${product.category}, ${kind}, ${AGE_WORDS[product.ageBand]}`,
      returnDays: product.ageBand === 'fresh' ? 7 : 3,
      autoReturnReasons: ['bad_contact', 'duplicate'],
      returnLimitPercent: 20,
    })
    ids.set(key, id)
    const prices = Object.entries(areas).map(([area, unitCents]) => ({
      productId: id,
      area,
      unitCents,
      note: '',
    }))
    if (prices.length > 0)
      await changePrices(asStaff(context, manager, new Date(at.getTime() + HOUR)), prices)
  }
  return ids
}
