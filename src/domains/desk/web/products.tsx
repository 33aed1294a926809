// Products beside the open one: its return policy, its prices and their history.
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '#domains/shop/contract/schemas.ts'
import { AGE_LABELS } from '#domains/shop/contract/words.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import type { ChangeSearch } from '#platform/web/list/use-list-search.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { pick } from '#shared/fields.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { formatMoney, plural } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { sayDone } from '#ui/toast-store.ts'
import { type ProductDraft, productQuery, productsQuery, useUpdateProduct } from './api.ts'
import { POLICY_NAMES, type Policy, PolicyFields } from './policy-fields.tsx'
import { ProductPrices } from './product-prices.tsx'
import { DeskRow } from './row.tsx'
import type { DeskSearch } from './search.ts'

type DeskProductsProps = {
  open: string | undefined
  onChange: ChangeSearch<DeskSearch>
  lockedReason: string | undefined
}

export function DeskProducts({ open, onChange, lockedReason }: DeskProductsProps) {
  const products = useQuery(productsQuery)
  if (!products.data) return <QueryState query={products} loading={<Skeleton className="m-6 h-80" />} />
  const { items } = products.data
  if (items.length === 0)
    return (
      <EmptyState title="No products yet">
        A product sells the leads of one category and age, exclusive or shared.
      </EmptyState>
    )
  return (
    <div
      className={cx(
        'grid min-h-0 flex-1 overflow-hidden',
        open && 'grid-cols-[minmax(0,1fr)_432px] @max-4xl/page:grid-cols-1',
      )}
    >
      <ul
        aria-label="Products"
        className={cx('min-w-0 overflow-y-auto pb-18', open && '@max-4xl/page:hidden')}
      >
        {items.map((product) => (
          <DeskRow
            key={product.id}
            isOpen={product.id === open}
            onOpen={() => onChange({ product: product.id })}
            className="items-center gap-4 py-2.5"
          >
            <ProductFacts product={product} />
          </DeskRow>
        ))}
      </ul>
      {open ? (
        <ProductPanel
          key={open}
          id={open}
          lockedReason={lockedReason}
          onClose={() => onChange({ product: undefined })}
        />
      ) : null}
    </div>
  )
}

function ProductFacts({ product }: { product: Product }) {
  const own = Object.keys(product.prices).length - 1
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{product.name}</span>
        <span className="block text-12 text-ink-2">
          {product.category}, {product.exclusive ? 'exclusive' : `up to ${product.shareLimit} buyers`},{' '}
          {AGE_LABELS[product.ageBand]}
          {product.status === 'archived' ? ', archived' : ''}
        </span>
      </span>
      <span className="text-right text-12 text-ink-2 max-md:hidden">
        {product.returnDays > 0 ? `${product.returnDays} days to return` : 'no returns'}
        <span className="block">{own > 0 ? plural(own, 'area price') : 'one price'}</span>
      </span>
      <span className="num w-20 text-right font-medium">{formatMoney(product.unitCents)}</span>
    </>
  )
}

type ProductPanelProps = { id: string; lockedReason: string | undefined; onClose: () => void }

function ProductPanel({ id, lockedReason, onClose }: ProductPanelProps) {
  const product = useQuery(productQuery(id))
  return (
    <section
      aria-label="Product"
      className="min-w-0 overflow-y-auto border-l px-5 pt-4 pb-18 @max-4xl/page:border-l-0"
    >
      {product.data ? (
        <>
          <div className="flex items-start justify-between gap-2">
            <h2 className="text-16 font-semibold">{product.data.name}</h2>
            <IconButton icon={X} label="Close" size="sm" onClick={onClose} />
          </div>
          <ProductPrices product={product.data} lockedReason={lockedReason} />
          <ProductForm key={product.data.version} product={product.data} lockedReason={lockedReason} />
        </>
      ) : (
        <QueryState query={product} loading={<Skeleton className="h-80" />} />
      )}
    </section>
  )
}

function ProductForm({ product, lockedReason }: { product: Product; lockedReason: string | undefined }) {
  const update = useUpdateProduct()
  const [name, setName] = useState(product.name)
  const [policy, setPolicy] = useState<Policy>(pick(product, POLICY_NAMES))
  const isArchived = product.status === 'archived'
  const save = (body: Parameters<typeof update.mutate>[0]['body'], done: string) =>
    update.mutate({ id: product.id, version: product.version, body }, { onSuccess: sayDone(done) })
  return (
    <Form
      className="mt-6 flex flex-col gap-4 border-t pt-5"
      onSubmit={() => save({ name, ...policy } satisfies ProductDraft, 'Product saved')}
    >
      <Field label="Name">
        <Input disabled={lockedReason !== undefined} value={name} maxLength={120} onText={setName} />
      </Field>
      <PolicyFields policy={policy} onChange={setPolicy} isLocked={lockedReason !== undefined} />
      <p className="text-12 text-ink-2">Delivered leads keep the window they were sold with.</p>
      <ErrorLine error={update.error} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={update.isPending} disabledReason={lockedReason}>
          Save product
        </Button>
        <Button
          onClick={() =>
            save(
              { status: isArchived ? 'active' : 'archived' },
              isArchived ? 'Product restored' : 'Product archived',
            )
          }
          disabledReason={lockedReason}
        >
          {isArchived ? 'Restore product' : 'Archive product'}
        </Button>
      </div>
    </Form>
  )
}
