// The costs of a candidate and the receipts of its hires: a section of the drawer.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Candidate } from '#domains/candidates/contract/schemas.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMoney } from '#ui/format.ts'
import { StatusPill } from '#ui/status-pill.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CandidateCost } from '../contract/month-schemas.ts'
import type { Hire } from '../contract/schemas.ts'
import { MONTH_LOOKS } from '../contract/words.ts'
import { candidateCostsQuery, hiresOfQuery, useCostActs } from './api.ts'
import { CostDialog } from './cost-dialog.tsx'
import { dayWords } from './months.ts'

type Asking = { about: 'add' } | { about: 'edit' | 'remove'; cost: CandidateCost }
const CLOSED = 'A closed month counts it.'

export function CandidateCosts({ candidate }: { candidate: Candidate }) {
  const costs = useQuery(candidateCostsQuery(candidate.id))
  const hires = useQuery(hiresOfQuery({ candidate: candidate.id }))
  const [asking, setAsking] = useState<Asking | null>(null)
  if (!costs.data) return <QueryState query={[costs, hires]} />
  const { items, totalCents, kinds, today } = costs.data
  const name = `${candidate.firstName} ${candidate.lastName}`
  const add = candidate.can.edit ? (
    <Button size="sm" icon={Plus} onClick={() => setAsking({ about: 'add' })}>
      Add cost
    </Button>
  ) : null
  const receipts = hires.data?.items ?? []
  return (
    <div className="px-5 py-3 max-md:px-4">
      {receipts.length > 0 ? <Receipts hires={receipts} /> : null}
      {items.length === 0 ? (
        <EmptyState title="No costs yet" headingLevel={3} action={add} className="pt-4 pb-4">
          Checks, licenses and other payments for this candidate are part of the receipt.
        </EmptyState>
      ) : (
        <>
          <ul>
            {items.map((cost) => (
              <CostRow
                key={cost.id}
                cost={cost}
                editable={candidate.can.edit}
                onAsk={(about) => setAsking({ about, cost })}
              />
            ))}
          </ul>
          <div className="num flex items-center justify-between gap-3 border-t pt-3 font-semibold">
            {add}
            <span className="ml-auto">{formatMoney(totalCents)}</span>
          </div>
        </>
      )}
      {asking?.about === 'add' ? (
        <CostDialog
          candidate={candidate.id}
          name={name}
          kinds={kinds}
          today={today}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking?.about === 'edit' ? (
        <CostDialog
          candidate={candidate.id}
          name={name}
          kinds={kinds}
          today={today}
          cost={asking.cost}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking?.about === 'remove' ? (
        <RemoveDialog candidate={candidate.id} cost={asking.cost} onClose={() => setAsking(null)} />
      ) : null}
    </div>
  )
}

function Receipts({ hires }: { hires: readonly Hire[] }) {
  return (
    <ul aria-label="Receipts" className="mb-3 border-b pb-2">
      {hires.map((hire) => (
        <li key={hire.receiptId} className="flex items-baseline gap-3 py-1.5">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{hire.job.title}</span>
            <span className="block truncate text-12 text-ink-3">{hire.client.name}</span>
            <Link
              to="/cost-per-hire/$id"
              params={{ id: hire.id }}
              search={{ receipt: hire.receiptId }}
              aria-label={`Open receipt, ${hire.job.title}`}
              className="inline-block rounded-4 py-1 text-primary-text hover:underline"
            >
              Open receipt
            </Link>
          </span>
          {hire.isReversed ? (
            <span className="text-12 text-ink-3">Reversed</span>
          ) : (
            <StatusPill look={MONTH_LOOKS[hire.state]} />
          )}
          <span className="num font-medium">{formatMoney(hire.costCents)}</span>
        </li>
      ))}
    </ul>
  )
}

type CostRowProps = { cost: CandidateCost; editable: boolean; onAsk: (about: 'edit' | 'remove') => void }

function CostRow({ cost, editable, onAsk }: CostRowProps) {
  const { label, day, cents, note, by, canChange } = cost
  return (
    <li className="flex items-center gap-3 border-b py-2 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{label}</span>
        <span className="block truncate text-12 text-ink-3">
          {[dayWords(day), by, note].filter(Boolean).join(', ')}
        </span>
      </span>
      <span className="num">
        {cents === null ? <span className="text-warning-text">not recorded</span> : formatMoney(cents)}
      </span>
      {editable ? (
        <MoreMenu
          label={`Actions for ${label}, ${dayWords(day)}`}
          items={[
            {
              id: 'edit',
              label: cents === null ? 'Add amount' : 'Edit',
              disabledReason: canChange ? null : CLOSED,
              onSelect: () => onAsk('edit'),
            },
            {
              id: 'remove',
              label: 'Remove',
              danger: true,
              disabledReason: canChange ? null : CLOSED,
              onSelect: () => onAsk('remove'),
            },
          ]}
        />
      ) : null}
    </li>
  )
}

type RemoveDialogProps = { candidate: string; cost: CandidateCost; onClose: () => void }

function RemoveDialog({ candidate, cost, onClose }: RemoveDialogProps) {
  const { remove } = useCostActs()
  const handleConfirm = () =>
    remove.mutate(
      { candidate, costId: cost.id },
      {
        onSuccess: () => {
          toast({ title: 'Cost removed' })
          onClose()
        },
        onError: showFailure,
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger
      title={`Remove ${cost.label}, ${dayWords(cost.day)}?`}
      description="The amount leaves the receipt of this candidate."
      confirmLabel="Remove cost"
      busy={remove.isPending}
      onConfirm={handleConfirm}
    />
  )
}
