// The checks of a month without an amount, each with a way to add it.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import type { MissingCheck } from '../contract/month-schemas.ts'
import { missingChecksQuery } from './api.ts'
import { CheckDialog } from './check-dialog.tsx'
import { dayWords, monthWords } from './months.ts'

export function MissingChecks({ month, onClose }: { month: string; onClose: () => void }) {
  const list = useList(useInfiniteQuery(missingChecksQuery(month, {})))
  const [fixing, setFixing] = useState<MissingCheck | null>(null)
  if (fixing)
    return (
      <CheckDialog
        candidate={fixing.candidate}
        costId={fixing.id}
        label={fixing.label}
        onClose={() => setFixing(null)}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Checks without an amount"
      description={`Checks of ${monthWords(month)} that count nothing until they have an amount.`}
    >
      <ListState
        list={list}
        loading={<ListSkeleton />}
        empty={
          <EmptyState title="Every check has an amount" headingLevel={3} done>
            Receipts of the month count all of them.
          </EmptyState>
        }
      >
        <ul className="border-t">
          {list.rows.map((check) => (
            <li key={check.id} className="flex items-center gap-3 border-b py-2">
              <span className="min-w-0 flex-1">
                <Link
                  to="/hiring-tracker"
                  search={{ candidate: check.candidate.id }}
                  className="rounded-4 font-medium hover:underline"
                >
                  {check.candidate.name}
                </Link>
                <span className="block text-12 text-ink-3">
                  {check.label}, {dayWords(check.day)}
                </span>
              </span>
              <Button size="sm" onClick={() => setFixing(check)}>
                Add amount
              </Button>
            </li>
          ))}
        </ul>
        <MoreButton list={list} className="mt-3" />
      </ListState>
    </Dialog>
  )
}
