// A client's own hires with what each one cost the client, and the receipt of the open one beside them.
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatCount, formatMoney } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import type { CustomerHire } from '../contract/customer-schemas.ts'
import { ownHiresQuery } from './own-api.ts'
import { orderWords } from './own-words.ts'

const OwnReceipt = lazyPart(() => import('./own-receipt.tsx'), 'OwnReceipt')

type OwnHiresProps = {
  client: string | undefined
  from: string
  to: string
  open: string | undefined
  onOpen: (id: string | undefined) => void
}

export function OwnHires({ client, from, to, open, onOpen }: OwnHiresProps) {
  const list = useList(useInfiniteQuery(ownHiresQuery({ client, from, to })))
  const loaded = list.rows.reduce((sum, { costCents }) => sum + costCents, 0)
  return (
    <div
      className={cx('grid items-start gap-8', open && 'grid-cols-[minmax(0,1fr)_340px] max-lg:grid-cols-1')}
    >
      <div className={cx('min-w-0', open && 'max-lg:hidden')}>
        <ListState
          list={list}
          loading={<ListSkeleton />}
          empty={
            <EmptyState title="No hires in this period">
              Mark a lead as hired, or hire an applicant. Each hire gets a receipt here.
            </EmptyState>
          }
        >
          <table className="num w-full border-collapse">
            <thead>
              <tr className="text-12 text-ink-3 [&>th]:py-2 [&>th]:font-medium">
                <th scope="col" className="text-left">
                  Hire
                </th>
                <th scope="col" className="pl-3 text-left max-md:hidden">
                  Job
                </th>
                <th scope="col" className="pl-3 text-left max-lg:hidden">
                  Order
                </th>
                <th scope="col" className="pl-3 text-right">
                  Hired
                </th>
                <th scope="col" className="pl-3 text-right">
                  Cost to you
                </th>
              </tr>
            </thead>
            <tbody>
              {list.rows.map((hire) => (
                <Row key={hire.id} hire={hire} isOpen={hire.id === open} onOpen={onOpen} />
              ))}
            </tbody>
            {list.hasMore ? null : (
              <tfoot>
                <tr className="border-t font-semibold [&>*]:py-2.5">
                  <th scope="row" className="text-left">
                    {formatCount(list.rows.length)} {list.rows.length === 1 ? 'hire' : 'hires'}
                  </th>
                  <td aria-hidden="true" className="max-md:hidden" />
                  <td aria-hidden="true" className="max-lg:hidden" />
                  <td aria-hidden="true" />
                  <td className="text-right">{formatMoney(loaded)}</td>
                </tr>
              </tfoot>
            )}
          </table>
          <MoreButton list={list} className="mt-3" />
          <p className="pt-3 text-12 text-ink-3">
            Every receipt adds the price of its lead, and its share of the leads you bought and did not hire.
          </p>
        </ListState>
      </div>
      {open ? <OwnReceipt key={open} id={open} client={client} onClose={() => onOpen(undefined)} /> : null}
    </div>
  )
}

type RowProps = { hire: CustomerHire; isOpen: boolean; onOpen: (id: string | undefined) => void }

function Row({ hire, isOpen, onOpen }: RowProps) {
  const { id, name, job, order, hiredAt, costCents } = hire
  return (
    <tr
      className={cx(
        'border-t [&>*]:h-10 [&>*]:max-md:h-12',
        isOpen && 'bg-selected shadow-[inset_2px_0_0_var(--accent)]',
      )}
    >
      <th scope="row" className="max-w-48 truncate text-left font-medium">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? undefined : id)}
          className={cx(
            'max-w-full truncate rounded-4 align-middle hover:underline max-md:min-h-11',
            isOpen && 'pl-2.5',
          )}
        >
          {name}
        </button>
      </th>
      <td className="max-w-56 truncate pl-3 text-ink-2 max-md:hidden">{job ?? '–'}</td>
      <td className="pl-3 whitespace-nowrap text-ink-2 max-lg:hidden">{orderWords(order)}</td>
      <td className="pl-3 text-right text-ink-2">
        <RelativeTime at={hiredAt} />
      </td>
      <td className="pl-3 text-right font-medium">{formatMoney(costCents)}</td>
    </tr>
  )
}
