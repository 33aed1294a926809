// A message to the selected candidates, filled in for each. It says who is left out before it is sent.
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import type { BulkSelection } from '#domains/candidates/contract/schemas.ts'
import { Dialog } from '#ui/dialog.tsx'
import { plural } from '#ui/format.ts'
import { MAX_RECIPIENTS, UNDELIVERED } from '../contract/words.ts'
import { previewQuery } from './api.ts'
import { LeftOut } from './left-out.tsx'
import { MessageForm } from './message-form.tsx'
import { useComposing } from './use-composing.ts'

type BulkMessageDialogProps = {
  selection: BulkSelection
  count: number
  onClose: () => void
  onDone: () => void
}

export function BulkMessageDialog({ selection, count, onClose, onDone }: BulkMessageDialogProps) {
  const { user } = useRouteContext({ from: '/staff' })
  const composing = useComposing({
    draftKey: 'message-many',
    selection,
    channel: 'email',
    timeZone: user.timezone,
    onSent: onDone,
  })
  const { channel, subject, body } = composing
  // Who is left out depends on the channel, and on merge fields of a job. A placeholder stands for texts not yet written.
  const sample = useDeferredValue({
    ...composing.inputAt(null),
    subject: subject || '-',
    body: body || '-',
    fileIds: [],
  })
  const isTooMany = count > MAX_RECIPIENTS
  const preview = useQuery({ ...previewQuery(sample), enabled: !isTooMany })
  const reached = preview.data?.count
  const refusal = () => {
    if (isTooMany) return `Choose at most ${MAX_RECIPIENTS} candidates at once.`
    return reached === 0 ? 'None of these candidates can get this message.' : undefined
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Message ${plural(count, 'candidate')}`}
      description="Each candidate gets their own message. You can undo it for 10 seconds."
      width={600}
    >
      <MessageForm
        composing={composing}
        timeZone={user.timezone}
        refusal={refusal()}
        hint={preview.data?.delivers === false ? UNDELIVERED[channel] : undefined}
        sendLabel={
          reached === undefined ? 'Send' : `Send ${plural(reached, channel === 'email' ? 'email' : 'text')}`
        }
      />
      <LeftOut people={preview.data?.leftOut ?? []} />
    </Dialog>
  )
}
