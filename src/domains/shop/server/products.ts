// Products and prices, as managers set them.
import { audit, difference } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { stateOfCounty } from '#platform/server/places/places.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, invalid, notFound } from '#shared/errors.ts'
import { pick } from '#shared/fields.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import { STATES } from '#shared/us-states.ts'
import { CREATED } from '../contract/product-fields.ts'
import type { PriceChange, Product, ProductCreate, ProductEdit } from '../contract/schemas.ts'
import { toProduct, toProductWithHistory } from './present.ts'
import {
  changeProduct,
  findProduct,
  findProducts,
  insertPrices,
  insertProduct,
  listPrices,
} from './queries/products.ts'

export async function getProduct({ db, now }: Tx, id: string) {
  const row = await findProduct(db, id, now)
  if (!row) throw notFound('product')
  return toProductWithHistory(row, await listPrices(db, id))
}

export function createProduct(context: Tx<StaffActor>, input: ProductCreate) {
  return transaction(context, async (tx) => {
    const id = uuidv7()
    const by = tx.actor.userId
    refuseLooseReasons(input)
    await onceOnly(() => insertProduct(tx.db, { ...pick(input, CREATED), id, createdBy: by }))
    const validFrom = tx.now.toISOString()
    const price = { productId: id, area: 'US', unitCents: input.unitCents, validFrom, note: '' }
    await insertPrices(tx.db, { by, prices: [price] })
    const { name, unitCents } = input
    await audit(tx, { action: 'created', subjectType: 'product', subjectId: id, after: { name, unitCents } })
    return publishProduct(tx, id)
  })
}

/** Two active products with the same category, shares and age would compete for the same leads. */
async function onceOnly(write: () => Promise<unknown>): Promise<void> {
  await write().catch((error: unknown) => {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'lead_products_once')
      throw conflict('A product with this category, number of buyers and age exists. Archive it first.')
    throw error
  })
}

function refuseLooseReasons(given: {
  returnReasons: readonly string[]
  autoReturnReasons: readonly string[]
}) {
  if (given.autoReturnReasons.some((reason) => !given.returnReasons.includes(reason)))
    throw invalid('autoReturnReasons', 'Approve automatically only reasons that can be chosen.')
}

export function updateProduct(
  context: Tx<StaffActor>,
  { id, version, edit }: { id: string; version: number; edit: ProductEdit },
) {
  return transaction(context, async (tx) => {
    const before = await findProduct(tx.db, id, tx.now)
    if (!before) throw notFound('product')
    refuseLooseReasons({
      returnReasons: edit.returnReasons ?? before.returnReasons,
      autoReturnReasons: edit.autoReturnReasons ?? before.autoReturnReasons,
    })
    let isChanged = false
    await onceOnly(async () => {
      isChanged = await changeProduct(tx.db, { id, version, changes: edit })
    })
    if (!isChanged)
      throw new AppError('stale', {
        userMessage: 'Another user changed this product. Reload it and try again.',
        details: { current: toProduct(before) },
      })
    await audit(tx, {
      action: 'changed',
      subjectType: 'product',
      subjectId: id,
      ...difference(before, edit),
    })
    return publishProduct(tx, id)
  })
}

export function changePrices(context: Tx<StaffActor>, prices: readonly PriceChange[]): Promise<Product[]> {
  return transaction(context, async (tx) => {
    const now = tx.now.toISOString()
    const changes = prices.map((price, index) => {
      refuseBadArea(price, `prices.${index}`)
      if (price.validFrom && price.validFrom < now)
        throw invalid(`prices.${index}.validFrom`, 'Choose a time in the future, or leave it out for now.')
      return { ...price, validFrom: price.validFrom ?? now }
    })
    if (new Set(changes.map(({ productId, area }) => productId + area)).size !== changes.length)
      throw invalid('prices', 'Name each area once.')
    const ids = [...new Set(prices.map(({ productId }) => productId))]
    const known = new Map(
      (await findProducts(tx.db, ids, tx.now)).map((product) => [product.id, product.prices]),
    )
    if (known.size < ids.length) throw notFound('product')
    await insertPrices(tx.db, { by: tx.actor.userId, prices: changes })
    for (const id of ids) {
      const of = changes.filter(({ productId }) => productId === id)
      await audit(tx, {
        action: 'priced',
        subjectType: 'product',
        subjectId: id,
        before: { prices: of.map(({ area }) => ({ area, unitCents: known.get(id)?.[area] ?? null })) },
        after: { prices: of.map(({ area, unitCents, validFrom }) => ({ area, unitCents, validFrom })) },
      })
    }
    await publish(tx, { type: 'products.updated', ids, audience: 'staff' })
    return (await findProducts(tx.db, ids, tx.now)).map(toProduct)
  })
}

function refuseBadArea({ area, unitCents }: PriceChange, path: string): void {
  if (area === 'US' && unitCents === null)
    throw invalid(`${path}.unitCents`, 'The country needs a price. Every other area follows it.')
  const isKnown = area === 'US' || STATES.some((state) => state === area) || stateOfCounty(area) !== null
  if (!isKnown) throw invalid(`${path}.area`, 'This area does not exist. Choose a state or a county.')
}

async function publishProduct(tx: Tx, id: string) {
  await publish(tx, { type: 'products.updated', ids: [id], audience: 'staff' })
  return getProduct(tx, id)
}
