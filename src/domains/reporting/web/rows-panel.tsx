// The rows behind a figure: below the table, or over the page on a phone. Their number or sum is the figure.
import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { withoutReceiptWords } from '#domains/costs/contract/words.ts'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { Count } from '#ui/count.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatCount } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import { useIsMobile } from '#ui/use-media.ts'
import { FIGURES, type FigureName, FUNNEL_LABELS, type FunnelStep } from '../contract/figures.ts'
import { type Audience, ownRowsQuery, type RowsInput, reportFile, rowsQuery } from './api.ts'
import { ExportMenu } from './export-menu.tsx'
import { valueWords } from './figure-words.ts'
import { type AnyRow, RowsTable } from './rows-table.tsx'

type RowsPanelProps = {
  audience: Audience
  figure: FigureName
  /** A step of the funnel, instead of the figure. */
  step?: FunnelStep | undefined
  input: RowsInput
  /** The line of the split: "RN Houston". */
  line?: string | undefined
  /** Draws the cost of a hire, with its receipt. */
  costOf?: ((applicationId: string) => ReactNode) | undefined
  onClose: () => void
}

export function RowsPanel(props: RowsPanelProps) {
  const { figure, step, line, onClose } = props
  const isMobile = useIsMobile()
  const title = step
    ? `${FUNNEL_LABELS[step]}, of these leads`
    : [FIGURES[figure].label, line].filter(Boolean).join(', ')
  const frame = useInSight(title)
  if (isMobile)
    return (
      <Drawer label={title} onClose={onClose}>
        <div className="px-4 pt-4 pb-18">
          <Rows {...props} title={title} />
        </div>
      </Drawer>
    )
  return (
    <section ref={frame} aria-label={title} className="mt-6 scroll-mt-4">
      <Rows {...props} title={title} />
    </section>
  )
}

/** A figure far above opens rows that nobody would see. */
function useInSight(key: string) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (key) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [key])
  return ref
}

function Rows(props: RowsPanelProps & { title: string }) {
  return props.audience === 'staff' ? <StaffRows {...props} /> : <OwnRows {...props} />
}

function StaffRows(props: RowsPanelProps & { title: string }) {
  const pages = useInfiniteQuery(rowsQuery(props.input))
  return <Content {...props} pages={pages} />
}

function OwnRows(props: RowsPanelProps & { title: string }) {
  const pages = useInfiniteQuery(ownRowsQuery(props.input))
  return <Content {...props} pages={pages} />
}

const STEP_ROWS = 'Leads delivered in the period, with what happened to them until today.'

type Page = {
  items: AnyRow[]
  nextCursor: string | null
  total: { count: number; exact: boolean } | null
  value: number | null
  withoutReceipt: number | null
}
type ContentProps = RowsPanelProps & {
  title: string
  pages: Parameters<typeof useList<AnyRow>>[0] & { data?: { pages: Page[] } | undefined }
}

function Content({ audience, figure, step, input, title, costOf, onClose, pages }: ContentProps) {
  const list = useList<AnyRow>(pages)
  const value = pages.data?.pages[0]?.value
  const withoutReceipt = pages.data?.pages[0]?.withoutReceipt
  const isMobile = useIsMobile()
  return (
    <>
      <header className="flex items-center gap-2 pb-1">
        <h2 className="min-w-0 truncate text-14 font-semibold">{title}</h2>
        {list.state === 'ready' ? <Count>{formatCount(list.total.count)}</Count> : null}
        <span className="flex-1" />
        <span data-print="hide" className="flex flex-none items-center gap-2">
          <ExportMenu small file={reportFile(audience, 'rows', input)} />
          {isMobile ? null : <IconButton icon={X} label="Close rows" size="sm" onClick={onClose} />}
        </span>
      </header>
      <ListState
        list={list}
        loading={<ListSkeleton />}
        empty={
          <EmptyState title="No rows" headingLevel={3}>
            {step
              ? 'No lead of the period has reached this step.'
              : 'Nothing counts for this figure in the period.'}
          </EmptyState>
        }
      >
        <RowsTable
          figure={figure}
          rows={list.rows}
          showsClient={audience === 'staff' && !input.client}
          costOf={costOf}
        />
        <p className="num pt-3 text-12 text-ink-3">
          {formatCount(list.rows.length)} of {formatCount(list.total.count)}.
          {value === null || value === undefined || FIGURES[figure].unit === 'count'
            ? null
            : ` ${FIGURES[figure].label}: ${valueWords(figure, value)}.`}{' '}
          {step ? STEP_ROWS : FIGURES[figure].formula}{' '}
          {withoutReceipt ? withoutReceiptWords(withoutReceipt) : null}
        </p>
        <MoreButton list={list} className="mt-3" />
      </ListState>
    </>
  )
}
