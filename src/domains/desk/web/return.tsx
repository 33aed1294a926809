// One return: facts that agree or speak against it, the policy, precedent, and the decision.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ChevronLeft, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Return } from '#domains/delivery/contract/return-schemas.ts'
import { RETURN_LOOKS } from '#domains/delivery/contract/words.ts'
import { RETURN_REASON_LABELS, type ReturnReason } from '#domains/shop/contract/words.ts'
import { placeWords, saleWords } from '#domains/shop/web/index.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { formatMoney } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { SumRow } from '#ui/sum-row.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { returnQuery, useDecideReturn } from './api.ts'

type DeskReturnProps = { id: string; lockedReason: string | undefined; onClose: () => void }

export function DeskReturn({ id, lockedReason, onClose }: DeskReturnProps) {
  const asked = useQuery(returnQuery(id))
  return (
    <section aria-label="Return" className="flex min-h-0 min-w-0 flex-col">
      <Button
        variant="ghost"
        size="sm"
        icon={ChevronLeft}
        onClick={onClose}
        className="mx-3 mt-2 self-start @4xl/page:hidden"
      >
        All returns
      </Button>
      {asked.data ? (
        <Case asked={asked.data} lockedReason={lockedReason} />
      ) : (
        <QueryState
          query={asked}
          loading={<Skeleton className="m-6 h-80" />}
          missing="This return does not exist."
        />
      )}
    </section>
  )
}

function Case({ asked, lockedReason }: { asked: Return; lockedReason: string | undefined }) {
  const decide = useDecideReturn()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const isWaiting = asked.status === 'submitted'
  const handle = (decision: 'approve' | 'reject') => {
    if (decision === 'reject' && note.trim() === '') return setMissing(true)
    return decide.mutate(
      { id: asked.id, decision: { decision, note } },
      {
        onSuccess: () => {
          // The buttons are gone.
          title.current?.focus()
          toast({
            title:
              decision === 'approve'
                ? `${formatMoney(asked.priceCents)} credited to ${asked.client.name}`
                : `Return of ${asked.client.name} declined`,
          })
        },
      },
    )
  }
  const deciding = decide.isPending ? decide.variables.decision.decision : null
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-4 pb-6 max-md:px-4">
        <div className="flex items-start justify-between gap-3">
          <h2 ref={title} tabIndex={-1} className="text-20 font-semibold outline-none">
            {asked.client.name}, {RETURN_REASON_LABELS[asked.reason].toLowerCase()}
          </h2>
          <span className="num text-20 font-semibold">{formatMoney(asked.priceCents)}</span>
        </div>
        <p className="text-ink-2">
          {[asked.category, placeWords(asked)].filter(Boolean).join(', ')}. Order {asked.order.number},{' '}
          {asked.shareLimit === 1 ? 'exclusive' : saleWords(asked)}, delivered{' '}
          <RelativeTime at={asked.deliveredAt} />.{' '}
          <Link to="/area-leads" search={{ lead: asked.leadId }} className="link">
            Open lead
          </Link>
        </p>
        <div className="mt-4 grid grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] gap-8 @max-3xl/page:grid-cols-1">
          <div className="min-w-0">
            {asked.note ? (
              <blockquote className="border-l-2 pl-3 break-words text-ink-2">
                “{asked.note}” {asked.askedBy ? <span>{asked.askedBy}</span> : null}
              </blockquote>
            ) : null}
            <Facts asked={asked} />
            {isWaiting ? (
              <Field
                label={`Note to ${asked.client.name}`}
                note="required to decline"
                className="mt-5"
                error={
                  isMissing && note.trim() === '' ? 'Tell the client why you decline this return.' : undefined
                }
              >
                <Textarea
                  value={note}
                  maxLength={1_000}
                  placeholder="The client sees this note"
                  onText={setNote}
                />
              </Field>
            ) : (
              <Decided asked={asked} />
            )}
            <ErrorLine error={decide.error} className="mt-2" />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <PolicyLines policy={asked.policy} />
            <Precedent asked={asked} />
          </div>
        </div>
      </div>
      {isWaiting ? (
        <footer className="flex flex-none flex-wrap items-center gap-2 border-t px-6 py-3 max-md:px-4">
          <Button
            variant="primary"
            busy={deciding === 'approve'}
            onClick={() => handle('approve')}
            disabledReason={lockedReason}
          >
            Credit {formatMoney(asked.priceCents)}
          </Button>
          <Button busy={deciding === 'reject'} onClick={() => handle('reject')} disabledReason={lockedReason}>
            Decline return
          </Button>
          <span className="text-12 text-ink-2 max-md:hidden">
            Credit moves {formatMoney(asked.priceCents)} from revenue to {asked.client.name}, once.
          </span>
        </footer>
      ) : null}
    </>
  )
}

function Facts({ asked: { facts } }: { asked: Return }) {
  const against = facts.filter(({ agrees }) => !agrees).length
  return (
    <section aria-labelledby="facts" className="mt-4">
      <h3 id="facts" className="font-semibold">
        Facts{' '}
        <span className="font-normal text-ink-2">
          {facts.length - against} agree, {against} against
        </span>
      </h3>
      <ul className="mt-2 border-t">
        {facts
          .toSorted((one, other) => Number(one.agrees) - Number(other.agrees))
          .map(({ code, agrees, text }) => (
            <li key={code} className="flex items-center gap-3 border-b py-2.5">
              {agrees ? (
                <Check aria-label="Agrees" className="size-4 flex-none text-success-text" />
              ) : (
                <TriangleAlert aria-label="Against" className="size-4 flex-none text-warning-text" />
              )}
              <span className={agrees ? undefined : 'font-medium text-warning-text'}>{text}</span>
            </li>
          ))}
      </ul>
    </section>
  )
}

function Decided({ asked }: { asked: Return }) {
  return (
    <div className="mt-5 flex flex-col items-start gap-1.5">
      <StatusPill look={RETURN_LOOKS[asked.status]} />
      <p className="text-ink-2">
        {asked.decidedBy ?? 'By rule'}
        {asked.decidedAt ? (
          <>
            , <RelativeTime at={asked.decidedAt} />
          </>
        ) : null}
      </p>
      {asked.answer ? <p className="break-words">“{asked.answer}”</p> : null}
    </div>
  )
}

const reasonWords = (reasons: readonly ReturnReason[]) =>
  reasons.map((reason) => RETURN_REASON_LABELS[reason].toLowerCase()).join(', ') || 'none'

function PolicyLines({ policy }: { policy: Return['policy'] }) {
  return (
    <section aria-label="Policy">
      <h3 className="mb-2 font-semibold">Policy</h3>
      <dl className="flex flex-col gap-2">
        <SumRow label="Window">{policy.returnDays} days</SumRow>
        <SumRow label="By rule">{reasonWords(policy.byRule)}</SumRow>
        <SumRow label="By staff">{reasonWords(policy.byStaff)}</SumRow>
        <SumRow label="Limit">{policy.limitPercent}% of leads in 30 days</SumRow>
      </dl>
    </section>
  )
}

function Precedent({ asked: { precedent, reason } }: { asked: Return }) {
  const { alike } = precedent
  return (
    <section aria-label="Precedent">
      <h3 className="mb-1 font-semibold">Precedent</h3>
      <p className="text-12 text-ink-2">
        {precedent.decided === 0
          ? 'Staff decided no return for this reason in 90 days.'
          : `${RETURN_REASON_LABELS[reason]}, 90 days: ${precedent.credited} of ${precedent.decided} credited.`}
        {alike && precedent.decided > 0
          ? ` With the same fact against: ${alike.credited} of ${alike.decided}.`
          : ''}
      </p>
      <ul className="mt-2">
        {precedent.items.map((past) => (
          <li key={past.id} className="border-t py-2">
            <span className="flex justify-between gap-3">
              <span>
                {past.client} <RelativeTime at={past.decidedAt} className="text-ink-2" />
              </span>
              <span className={past.status === 'approved' ? 'text-success-text' : 'text-ink-2'}>
                {past.status === 'approved' ? 'Credited' : 'Declined'}
              </span>
            </span>
            <span className="block text-12 text-ink-2">
              {[past.against[0] ?? 'No fact against', past.by].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
