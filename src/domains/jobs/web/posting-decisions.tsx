// The decisions about one posting, as buttons below it.
import { Link, useRouteContext } from '@tanstack/react-router'
import { useContext, useState } from 'react'
import { showFailure } from '#platform/web/show-failure.ts'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { plural } from '#ui/format.ts'
import { sayDone } from '#ui/toast-store.ts'
import type { JobPosting } from '../contract/schemas.ts'
import type { JobAct } from '../contract/words.ts'
import { useDecide, useSubmit } from './api.ts'
import { EndPostings } from './end-postings.ts'

const DONE: Record<JobAct | 'submit' | 'withdraw', string> = {
  publish: 'published',
  reject: 'returned for changes',
  pause: 'paused',
  reopen: 'reopened',
  close: 'closed',
  fill: 'marked as filled',
  submit: 'submitted for approval',
  withdraw: 'moved to drafts',
}

type DecisionsProps = { posting: JobPosting; note: string; onDecided: () => void }

export function PostingDecisions({ posting, note, onDecided }: DecisionsProps) {
  const { user } = useRouteContext({ from: '/staff' })
  const decide = useDecide()
  const submit = useSubmit()
  const { can } = posting
  const decides = roleMay(user.role, MANAGERS)
  const fixes = posting.checks.filter((check) => check.level === 'fix').length
  const say = (act: keyof typeof DONE) => sayDone(`${posting.title} ${DONE[act]}`, onDecided)
  const act = (name: JobAct) => () =>
    decide.mutate(
      { id: posting.id, act: name, ...(name === 'reject' && { note }) },
      { onSuccess: say(name), onError: showFailure, onSettled: () => setClosing(false) },
    )
  const send = (name: 'submit' | 'withdraw') => () =>
    submit.mutate({ id: posting.id, act: name }, { onSuccess: say(name), onError: showFailure })
  const [isClosing, setClosing] = useState(false)
  const showEnding = useContext(EndPostings)
  const [ending, setEnding] = useState<'fill' | 'close' | null>(null)
  // A draft has no candidates.
  const close = () => (posting.postedAt && showEnding ? setEnding('close') : setClosing(true))
  const busy = decide.isPending || submit.isPending
  const waits = posting.status === 'pending_approval'
  const fixFirst = fixes > 0 ? `${plural(fixes, 'check')} to fix first` : undefined
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-t py-3 pr-18 pl-6 max-md:px-4">
      {can.publish || (waits && !decides) ? (
        <Button
          variant="primary"
          busy={busy}
          disabledReason={can.publish ? fixFirst : 'Only managers and admins can approve postings.'}
          onClick={act('publish')}
        >
          {waits ? 'Approve and publish' : 'Publish'}
        </Button>
      ) : null}
      {can.reopen ? (
        <Button variant="primary" busy={busy} disabledReason={fixFirst} onClick={act('reopen')}>
          Reopen
        </Button>
      ) : null}
      {can.reject ? (
        <Button
          busy={busy}
          disabledReason={note.trim() ? undefined : 'Describe the changes first.'}
          onClick={act('reject')}
        >
          Request changes
        </Button>
      ) : null}
      {can.submit && !can.publish ? (
        <Button variant="primary" busy={busy} onClick={send('submit')}>
          Submit for approval
        </Button>
      ) : null}
      {can.withdraw && !decides ? (
        <Button busy={busy} onClick={send('withdraw')}>
          Move to drafts
        </Button>
      ) : null}
      {can.edit ? (
        <Button asChild>
          <Link to="/employer/jobs/new" search={{ job: posting.id }}>
            Edit
          </Link>
        </Button>
      ) : null}
      {can.pause ? (
        <Button busy={busy} onClick={act('pause')}>
          Pause
        </Button>
      ) : null}
      {can.fill ? (
        <Button busy={busy} onClick={showEnding ? () => setEnding('fill') : act('fill')}>
          Mark as filled
        </Button>
      ) : null}
      {can.close ? (
        <Button busy={busy} onClick={close}>
          Close posting
        </Button>
      ) : null}
      {posting.postedAt ? (
        <Button asChild variant="ghost">
          <Link to="/cost-per-hire" search={{ job: posting.id }}>
            Cost of its hires
          </Link>
        </Button>
      ) : null}
      <ConfirmDialog
        open={isClosing}
        onOpenChange={setClosing}
        title={`Close ${posting.title}?`}
        description={`${posting.postedAt ? 'Candidates can no longer apply' : 'It is not published'}. Managers and admins can reopen it.`}
        confirmLabel="Close posting"
        cancelLabel="Keep it"
        busy={busy}
        onConfirm={act('close')}
      />
      {showEnding && ending
        ? showEnding({
            jobIds: [posting.id],
            act: ending,
            onClose: () => setEnding(null),
            onDone: onDecided,
          })
        : null}
      {can.publish && fixFirst ? <span className="text-12 text-danger-text">{fixFirst}</span> : null}
    </div>
  )
}
