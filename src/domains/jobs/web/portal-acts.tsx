// The status of a posting in a sentence, and the customer's actions.
import { Link, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { cx } from '#ui/cx.ts'
import { formatExact } from '#ui/format-time.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { toast } from '#ui/toast-store.ts'
import type { OwnJobPosting } from '../contract/portal.ts'
import type { OwnAct } from '../contract/words.ts'
import { useOwnDecision, useOwnSubmit } from './portal-api.ts'

const DONE: Record<OwnAct | 'withdraw', string> = {
  pause: 'paused',
  reopen: 'reopened',
  close: 'closed',
  withdraw: 'moved to drafts',
}

export function PortalActs({ posting }: { posting: OwnJobPosting }) {
  const [closing, setClosing] = useState(false)
  const section = useRef<HTMLElement>(null)
  const decide = useOwnDecision(posting.id)
  const submit = useOwnSubmit()
  const busy = decide.isPending || submit.isPending
  const onError = (error: Error) => {
    setClosing(false)
    showFailure(error)
  }
  const done = (act: keyof typeof DONE) => ({
    onError,
    onSuccess: ({ title }: OwnJobPosting) => {
      setClosing(false)
      // The button is gone.
      section.current?.focus()
      toast({ title: `${title} ${DONE[act]}` })
    },
  })
  const take = (act: OwnAct) => decide.mutate(act, done(act))
  const withdraw = () => submit.mutate({ id: posting.id, act: 'withdraw' }, done('withdraw'))
  const { can, status } = posting
  const waits = status === 'rejected' || status === 'draft'
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Status"
      className={cx(
        'rounded-8 px-4 py-3.5 outline-none',
        status === 'rejected' ? 'bg-warning-subtle text-warning-text' : 'bg-sunken',
      )}
    >
      <Standing posting={posting} />
      <div className="mt-3 flex flex-wrap gap-2">
        {can.edit && waits ? (
          <Button asChild variant="primary">
            <Link to="/portal/job-postings" search={{ form: posting.id }}>
              {status === 'rejected' ? 'Edit and resubmit' : 'Continue editing'}
            </Link>
          </Button>
        ) : null}
        {can.reopen ? (
          <Button variant="primary" busy={busy} onClick={() => take('reopen')}>
            Reopen
          </Button>
        ) : null}
        {can.withdraw ? (
          <Button busy={busy} onClick={withdraw}>
            Move to drafts
          </Button>
        ) : null}
        {can.pause ? (
          <Button busy={busy} onClick={() => take('pause')}>
            Pause
          </Button>
        ) : null}
        {can.close ? (
          <Button busy={busy} onClick={() => setClosing(true)}>
            {posting.postedAt ? 'Close' : 'Discard'}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={closing}
        onOpenChange={setClosing}
        title={`${posting.postedAt ? 'Close' : 'Discard'} ${posting.title}?`}
        description="Candidates can no longer apply. Only the agency can reopen it."
        confirmLabel={posting.postedAt ? 'Close posting' : 'Discard posting'}
        danger
        busy={busy}
        onConfirm={() => take('close')}
      />
    </section>
  )
}

function Standing({ posting }: { posting: OwnJobPosting }): ReactNode {
  const { user } = useRouteContext({ from: '/customer' })
  const { status, decidedBy, decidedAt, decisionNote, submittedBy, submittedAt } = posting
  if (status === 'rejected') {
    return (
      <>
        <p className="flex justify-between gap-3">
          <span className="font-medium">Changes requested by {decidedBy ?? 'the agency'}</span>
          {decidedAt ? <RelativeTime at={decidedAt} /> : null}
        </p>
        <p className="mt-0.5 whitespace-pre-line">{decisionNote}</p>
      </>
    )
  }
  if (status === 'pending_approval') {
    return (
      <p>
        <span className="font-medium">The agency is reviewing it.</span> {submittedBy ?? 'Your company'}{' '}
        submitted it {submittedAt ? formatExact(new Date(submittedAt), user.timezone) : ''}. We notify you
        when it is decided.
      </p>
    )
  }
  if (status === 'on_hold')
    return <p>{posting.onHoldBy === 'client' ? SENTENCES.paused : SENTENCES.stopped}</p>
  return <p>{SENTENCES[status]}</p>
}

const SENTENCES = {
  draft: 'This is a draft. Only your company can see it. Finish it and submit it to the agency.',
  open: 'Open to the public. Pause it when you have enough applicants. Close it when the job is filled.',
  paused: 'You paused it. It is hidden from the public list until you reopen it.',
  stopped: 'The agency put it on hold. Ask your contact there to reopen it.',
  filled: 'Filled. All openings are taken.',
  closed: 'Closed. To hire again, ask the agency to reopen it, or create a new posting.',
} as const
