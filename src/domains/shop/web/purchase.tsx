// Buying leads: what, where, how many, and the price before paying.
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useActiveClient } from '#domains/clients/web/index.ts'
import { type ChangeSearch, useChangeSearch } from '#platform/web/list/use-list-search.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { PortalPage } from '#ui/portal-page.tsx'
import { PurchaseSkeleton } from '#ui/portal-skeletons.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import type { ShopProduct } from '../contract/buying-schemas.ts'
import { AGE_BANDS, AGE_LABELS } from '../contract/words.ts'
import { lastOrderQuery, quoteQuery, shopProductsQuery } from './api.ts'
import { PurchaseArea } from './purchase-area.tsx'
import { PurchaseReceipt } from './purchase-receipt.tsx'
import { PurchaseSamples } from './purchase-samples.tsx'
import { choiceOf, hasChoice, isHalfZip, type PurchaseSearch, readPurchaseSearch } from './purchase-search.ts'
import { PurchaseSummary } from './purchase-summary.tsx'

const USUAL_QUANTITY = 10
const USUAL_RADIUS = 50

export function Purchase() {
  const search = useReadSearch(readPurchaseSearch, useSearch({ from: '/customer/portal/purchase' }))
  const change = useChangeSearch<PurchaseSearch>()
  if (search.bought)
    return <PurchaseReceipt id={search.bought} onMore={() => change({ bought: undefined })} />
  return <Buying search={search} change={change} />
}

type BuyingProps = { search: PurchaseSearch; change: ChangeSearch<PurchaseSearch> }

function Buying({ search, change }: BuyingProps) {
  const { active } = useActiveClient()
  const products = useQuery(shopProductsQuery(active?.id))
  const [openedFor, setOpenedFor] = useState<string>()
  const isFresh = active !== undefined && openedFor !== active.id
  const last = useQuery({ ...lastOrderQuery(active?.id), enabled: isFresh && !hasChoice(search) })
  // The last order's choice is the first one here. Without an answer, or with a choice in the address, nothing changes.
  if (isFresh && (hasChoice(search) || !last.isPending)) {
    setOpenedFor(active.id)
  }
  const usual = choiceOf(last.data)
  const isOffered = openedFor === active?.id && !hasChoice(search) && hasChoice(usual)
  useEffect(() => {
    if (isOffered) change(usual, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each client. Later the user may clear the choice.
  }, [openedFor])
  if (products.isPending || isFresh) return <Waiting />
  return (
    <PortalPage name="Buy leads" title="Buy leads">
      <QueryState query={products} loading={null} />
      {products.data?.items.length === 0 ? (
        <EmptyState title="Nothing is for sale yet">
          The agency has no lead products yet. They appear here when it adds them.
        </EmptyState>
      ) : null}
      {products.data && products.data.items.length > 0 && active ? (
        <Choice
          key={active.id}
          clientId={active.id}
          products={products.data.items}
          search={search}
          onChange={(changes) => change(changes, { replace: true })}
        />
      ) : null}
    </PortalPage>
  )
}

function Waiting() {
  return (
    <PortalPage name="Buy leads" title="Buy leads">
      <PurchaseSkeleton />
    </PortalPage>
  )
}

type ChoiceProps = {
  clientId: string
  products: readonly ShopProduct[]
  search: PurchaseSearch
  onChange: (changes: PurchaseSearch) => void
}

/** The chosen product, or the nearest to it that is for sale. */
function productOf(products: readonly ShopProduct[], { category, shares, age }: PurchaseSearch) {
  const [first] = products
  const ofCategory = products.filter((product) => product.category === (category ?? first?.category))
  const inCategory = ofCategory.length > 0 ? ofCategory : products
  const ofShares = inCategory.filter(({ shareLimit }) => shareLimit === shares)
  const candidates = ofShares.length > 0 ? ofShares : inCategory
  // Fresh leads first.
  const byAge = AGE_BANDS.map((band) => candidates.find(({ ageBand }) => ageBand === band))
  return candidates.find(({ ageBand }) => ageBand === age) ?? byAge.find(Boolean)
}

const unique = <Value,>(values: readonly Value[]) => [...new Set(values)]

function Choice({ clientId, products, search, onChange }: ChoiceProps) {
  const product = productOf(products, search)
  const quantity = search.quantity ?? USUAL_QUANTITY
  const radius = search.radius ?? USUAL_RADIUS
  const quote = useQuery({
    ...quoteQuery(product?.id ?? '', {
      client: clientId,
      quantity,
      ...(search.zip ? { zip: search.zip, radiusMiles: radius } : { state: search.state }),
    }),
    enabled: product !== undefined && !isHalfZip(search.zip),
  })
  if (!product) return null
  const found = quote.error || isHalfZip(search.zip) ? undefined : quote.data
  const inCategory = products.filter(({ category }) => category === product.category)
  const shares = unique(inCategory.map(({ shareLimit }) => shareLimit)).toSorted((a, b) => a - b)
  const ofShares = inCategory.filter(({ shareLimit }) => shareLimit === product.shareLimit)
  const ages = new Set(ofShares.map(({ ageBand }) => ageBand))
  const filter = search.zip
    ? { zip: search.zip, radiusMiles: radius }
    : { ...(search.state && { states: search.state }) }
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)_340px] gap-9 max-lg:grid-cols-1 max-lg:gap-6">
      <div className="min-w-0">
        <div
          className="grid grid-cols-[minmax(0,1fr)_auto_10rem] gap-3 max-md:grid-cols-1"
          data-tour="product"
        >
          <Field label="Category">
            <Select
              value={product.category}
              onChange={(category) => onChange({ category })}
              options={unique(products.map(({ category }) => category)).map((category) => ({
                value: category,
                label: category,
              }))}
            />
          </Field>
          <Field label="Sold to" group>
            <Segmented
              size="form"
              value={String(product.shareLimit)}
              onChange={(value) => onChange({ shares: Number(value) })}
              options={shares.map((limit) => ({
                value: String(limit),
                label: (
                  <span className="whitespace-nowrap">
                    {limit === 1 ? 'Only you' : `Up to ${limit} buyers`}
                  </span>
                ),
              }))}
            />
          </Field>
          <Field label="Age">
            <Select
              value={product.ageBand}
              onChange={(age) => onChange({ age })}
              options={AGE_BANDS.filter((band) => ages.has(band)).map((band) => ({
                value: band,
                label: AGE_LABELS[band],
              }))}
            />
          </Field>
        </div>
        <PurchaseArea
          product={product}
          clientId={clientId}
          search={search}
          radius={radius}
          quote={found}
          problem={quote.error}
          onChange={onChange}
        />
        {found ? <PurchaseSamples quote={found} /> : null}
      </div>
      <PurchaseSummary
        key={product.id}
        product={product}
        clientId={clientId}
        filter={filter}
        quantity={quantity}
        quote={found}
        needsZip={isHalfZip(search.zip)}
        problem={quote.error}
        isStale={quote.isPlaceholderData || quote.isFetching}
        onRetry={() => void quote.refetch()}
        onQuantity={(next) => onChange({ quantity: next })}
        onBought={(bought) => onChange({ bought })}
      />
    </div>
  )
}
