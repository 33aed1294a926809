// Asking for the return of a lead, and what became of it.
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { RETURN_REASON_LABELS, type ReturnReason } from '#domains/shop/contract/words.ts'
import { returnLimitWords, returnWindowWords } from '#domains/shop/web/index.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { focusOnMount } from '#ui/focus-first.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { formatDuration, formatMoney } from '#ui/format.ts'
import { formatExact } from '#ui/format-time.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { RelativeTime, useNow } from '#ui/relative-time.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import type { OwnLead } from '../contract/lead-schemas.ts'
import { RETURN_LOOKS } from '../contract/words.ts'
import { useAskForReturn } from './api.ts'

export function LeadReturn({ lead }: { lead: OwnLead }) {
  const [isAsking, setAsking] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  const { user } = useRouteContext({ from: '/customer' })
  const left = Date.parse(lead.returnableUntil) - useNow().getTime()
  return (
    <section aria-labelledby="return" data-tour="return">
      <h2 id="return" className="text-14 font-semibold">
        Return
      </h2>
      {lead.return ? <Asked lead={lead} asked={lead.return} focus={wasAsked} /> : null}
      {!lead.return && left > 0 ? (
        <>
          <p className="mt-2 mb-3 text-ink-2">
            Open for another <span className="num font-medium text-ink">{formatDuration(left)}</span>, until{' '}
            {formatExact(new Date(lead.returnableUntil), user.timezone)}.
          </p>
          <Button onClick={() => setAsking(true)}>Ask for a return</Button>
        </>
      ) : null}
      {!lead.return && left <= 0 ? (
        <p className="mt-2 text-ink-2">The time to return this lead is over.</p>
      ) : null}
      {isAsking ? (
        <ReturnDialog lead={lead} onAsked={() => setAsked(true)} onClose={() => setAsking(false)} />
      ) : null}
    </section>
  )
}

type Asked = NonNullable<OwnLead['return']>

/** It replaces the button, so it takes its focus. */
function Asked({ lead, asked, focus }: { lead: OwnLead; asked: Asked; focus: boolean }) {
  const isCredited = asked.status === 'approved' || asked.status === 'auto_approved'
  return (
    <div
      ref={focus ? focusOnMount : null}
      tabIndex={-1}
      className="mt-2 flex flex-col items-start gap-2 outline-none"
    >
      <StatusPill look={RETURN_LOOKS[asked.status]} />
      <p className="text-ink-2">
        {RETURN_REASON_LABELS[asked.reason]}, asked <RelativeTime at={asked.askedAt} ago />.
      </p>
      {isCredited ? (
        <p className="num text-success-text">+{formatMoney(lead.priceCents)} on your balance</p>
      ) : null}
      {asked.answer ? <p className="break-words">The agency: “{asked.answer}”</p> : null}
    </div>
  )
}

type ReturnDialogProps = { lead: OwnLead; onAsked: () => void; onClose: () => void }

function ReturnDialog({ lead, onAsked, onClose }: ReturnDialogProps) {
  const ask = useAskForReturn()
  const form = useForm({
    start: { reason: undefined as ReturnReason | undefined, note: '' },
    check: ({ reason }) => ({ reason: reason ? null : 'Choose a reason.' }),
    act: ask,
  })
  const handleSubmit = () =>
    form.submit(({ reason, note }) => {
      if (!reason) return
      ask.mutate(
        { id: lead.id, ask: { reason, note } },
        {
          onSuccess: ({ status }) => {
            toast({
              title:
                status === 'auto_approved' ? `${formatMoney(lead.priceCents)} credited` : 'Return requested',
            })
            onAsked()
            onClose()
          },
        },
      )
    })
  return (
    <FormDialog
      onClose={onClose}
      title="Ask for a return"
      description={`If the return is approved, ${formatMoney(lead.priceCents)} is credited to your balance.`}
      onSubmit={handleSubmit}
      submitLabel="Ask for a return"
      cancelLabel="Keep the lead"
      busy={ask.isPending}
    >
      <Field label="Reason" group error={form.problem('reason')}>
        <RadioGroup
          {...form.field('reason')}
          options={lead.returnReasons.map((value) => ({ value, label: RETURN_REASON_LABELS[value] }))}
        />
      </Field>
      <Field label="Note" hint="Describe what you tried." error={form.problem('note')}>
        <Textarea maxLength={1_000} {...form.text('note')} />
      </Field>
      <p className="text-12 text-ink-2">
        {returnWindowWords(lead)}. {returnLimitWords(lead)}
      </p>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
