// The entries behind a line: each with the record it comes from.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMoney } from '#ui/format.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { CostEntry, Receipt, ReceiptLine } from '../contract/schemas.ts'
import { entriesQuery } from './api.ts'
import { dayWords, monthWords } from './months.ts'

type ReceiptEntriesProps = { receipt: Receipt; line: ReceiptLine; part: string | undefined }

export function ReceiptEntries({ receipt, line, part }: ReceiptEntriesProps) {
  const input = { receipt: receipt.receiptId, ...(part && { part }) }
  const list = useList(useInfiniteQuery(entriesQuery(receipt.id, line.id, input)))
  return (
    <div className="mb-2 rounded-6 bg-canvas px-3 py-1.5">
      <ListState
        list={list}
        loading={<Skeleton className="my-2 h-20" />}
        empty={
          <EmptyState title="No entries" headingLevel={3} className="pt-2 pb-2">
            This line has no entry of its own.
          </EmptyState>
        }
      >
        <ul aria-label={`Entries of ${line.label}`}>
          {list.rows.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
        <MoreButton list={list} className="my-2" />
      </ListState>
    </div>
  )
}

function Entry({ entry }: { entry: CostEntry }) {
  const { day, label, cents, sharedBy, lateFor, user } = entry
  return (
    <li className="flex items-baseline gap-3 border-t py-1.5 text-12 first:border-t-0">
      <span className="w-14 flex-none text-ink-3">{dayWords(day)}</span>
      <span className="min-w-0 flex-1">
        {label}
        <span className="block text-ink-3">
          <Sources entry={entry} />
          {user ? ` by ${user.name}` : ''}
          {lateFor ? `, late for ${monthWords(lateFor)}` : ''}
        </span>
      </span>
      {sharedBy > 1 ? <span className="flex-none text-ink-3">1 of {sharedBy}</span> : null}
      <span className={cx('w-20 flex-none text-right', cents < 0 && 'text-success-text')}>
        {formatMoney(cents)}
      </span>
    </li>
  )
}

const look = 'rounded-4 text-ink-2 hover:underline'

function Sources({ entry: { campaign, job, candidate, lead } }: { entry: CostEntry }) {
  const links: { id: string; link: ReactNode }[] = []
  if (candidate)
    links.push({
      id: 'candidate',
      link: (
        <Link to="/hiring-tracker" search={{ candidate: candidate.id }} className={look}>
          {candidate.name}
        </Link>
      ),
    })
  if (lead)
    links.push({
      id: 'lead',
      link: (
        <Link to="/area-leads" search={{ lead }} className={look}>
          lead
        </Link>
      ),
    })
  if (campaign)
    links.push({
      id: 'campaign',
      link: (
        <Link to="/employer/campaigns" search={{ campaign: campaign.id }} className={look}>
          {campaign.name}
        </Link>
      ),
    })
  if (job)
    links.push({
      id: 'job',
      link: (
        <Link to="/admin/job-postings" search={{ job: job.id }} className={look}>
          {job.title}
        </Link>
      ),
    })
  return links.map(({ id, link }, index) => (
    <span key={id}>
      {index > 0 ? ', ' : ''}
      {link}
    </span>
  ))
}
