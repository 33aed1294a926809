// Products and their prices. A price is never changed: the newest that is valid is in force.
import { byColumn } from '#platform/server/camel-case.ts'
import type { Db } from '#platform/server/database.ts'
import { insertInto, NEXT, type NewRow, type Row, updateRow } from '#platform/server/rows.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { type ColumnOf, columnsFor, maskOf } from '#shared/fields.ts'
import { FIELD_NAMES, PRODUCT_FIELDS } from '../../contract/product-fields.ts'
import type { PriceChange, ProductEdit } from '../../contract/schemas.ts'
import type { AgeBand, ProductStatus, ReturnReason } from '../../contract/words.ts'
import type { Prices } from '../prices.ts'

export type ProductRow = RowOf<typeof one>

type Words = {
  ageBand: AgeBand
  returnReasons: ReturnReason[]
  autoReturnReasons: ReturnReason[]
  status: ProductStatus
  prices: Prices
}

type RecordColumn = 'id' | 'created_at' | 'created_by' | 'updated_at' | 'version'
type FieldColumn = ColumnOf<typeof PRODUCT_FIELDS>

/** Fails to compile when the table of fields lacks a column of the database. */
const written: Record<Exclude<keyof Row<'lead_products'>, RecordColumn>, true> = maskOf(
  FIELD_NAMES.map((name): FieldColumn => PRODUCT_FIELDS[name].columns[0]),
)

/** With the prices in force at `$1`. */
const COLUMNS = `k.id, ${Object.keys(written)
  .map((column) => `k.${column}`)
  .join(', ')}, k.version,
  (select coalesce(jsonb_object_agg(p.area, p.unit_cents) filter (where p.unit_cents is not null), '{}')
   from (select distinct on (area) area, unit_cents from lead_prices
     where product_id = k.id and valid_from <= $1 order by area, valid_from desc) p) as prices`

const forSale = statement(
  'products.for-sale',
  `select ${COLUMNS} from lead_products k where k.id = any($2) and k.status = 'active'`,
).as<Words>()
export const findProducts = (db: Db, ids: readonly string[], at: Date) => forSale.rows(db, [at, ids])

const all = statement(
  'products.all',
  `select ${COLUMNS} from lead_products k order by k.status, lower(k.category), k.share_limit,
     array_position(array['fresh', 'recent', 'aged'], k.age_band), k.id`,
).as<Words>()
export const listProducts = (db: Db, at: Date) => all.rows(db, [at])

const one = statement('products.one', `select ${COLUMNS} from lead_products k where k.id = $2`).as<Words>()
export const findProduct = (db: Db, id: string, at: Date) => one.first(db, [at, id])

export type PriceRow = RowOf<typeof history>
const history = statement(
  'products.history',
  `select p.area, p.unit_cents, p.valid_from, p.note, u.name as by from lead_prices p left join users u on u.id = p.created_by
   where p.product_id = $1 order by p.valid_from desc, p.area limit 500`,
).as<{ by: string | null }>()
export const listPrices = (db: Db, id: string) => history.rows(db, [id])

export async function insertProduct(
  db: Db,
  { id, createdBy, ...fields }: Omit<ProductRow, 'status' | 'version' | 'prices'> & { createdBy: string },
): Promise<void> {
  const columns = columnsFor(PRODUCT_FIELDS, fields) as Pick<NewRow<'lead_products'>, FieldColumn>
  await insertInto(db, 'lead_products', [{ ...columns, id, created_by: createdBy }])
}

export function changeProduct(
  db: Db,
  { id, version, changes }: { id: string; version: number; changes: ProductEdit },
): Promise<boolean> {
  const columns = { ...byColumn(changes), version: NEXT, updated_at: new Date().toISOString() } as const
  return updateRow(db, 'lead_products', { id, version }, columns)
}

export async function insertPrices(
  db: Db,
  { by, prices }: { by: string; prices: readonly (PriceChange & { validFrom: string })[] },
): Promise<void> {
  const rows = prices.map(({ productId, area, unitCents, validFrom, note }) => ({
    product_id: productId,
    area,
    unit_cents: unitCents,
    valid_from: validFrom,
    note,
    created_by: by,
  }))
  await insertInto(db, 'lead_prices', rows)
}
