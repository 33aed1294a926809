// One message of the outbox: an email as its reader sees it, with what an admin may do, or a text.
import { useQuery } from '@tanstack/react-query'
import { RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { optionsOf } from '#ui/options.ts'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast-store.ts'
import type { OutboxMail } from '../contract/endpoints.ts'
import type { OutboxMailParts } from '../contract/mails.ts'
import { MailFrame, MailText } from './mail-frame.tsx'
import { outboxMailQuery, useCancelMail, useResendMail } from './mails-api.ts'

type DialogProps = { mail: OutboxMail; onClose: () => void }
type Part = 'html' | 'text'
const PARTS = optionsOf({ html: 'Email', text: 'Plain text' })

export function MailDialog({ mail, onClose }: DialogProps) {
  const parts = useQuery(outboxMailQuery(mail.id))
  const [chosen, setChosen] = useState<Part>('html')
  const part = parts.data?.html ? chosen : 'text'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={mail.subject}
      description={`To ${mail.recipient}${mail.replyTo ? `. Replies go to ${mail.replyTo}` : ''}`}
      width={640}
      footer={
        parts.data && (parts.data.can.resend || parts.data.can.cancel) ? (
          <MailActs parts={parts.data} onDone={onClose} />
        ) : undefined
      }
    >
      {mail.error ? <p className="mb-3 text-danger-text">{mail.error}</p> : null}
      {parts.data ? (
        <>
          {parts.data.html ? (
            <div className="mb-3 flex">
              <Segmented
                size="sm"
                label="Part of the email"
                options={PARTS}
                value={part}
                onChange={setChosen}
              />
            </div>
          ) : null}
          {part === 'html' && parts.data.html ? (
            <MailFrame title={parts.data.subject} html={parts.data.html} />
          ) : (
            <MailText text={parts.data.text} />
          )}
        </>
      ) : (
        <QueryState query={parts} loading={<p className="text-ink-3">Loading...</p>} />
      )}
    </Dialog>
  )
}

function MailActs({ parts: { id, can }, onDone }: { parts: OutboxMailParts; onDone: () => void }) {
  const resend = useResendMail()
  const cancel = useCancelMail()
  const act = (change: typeof resend | typeof cancel, title: string) =>
    change.mutate(id, {
      onSuccess: () => {
        toast({ title })
        onDone()
      },
      onError: showFailure,
    })
  return (
    <>
      {can.cancel ? (
        <Button icon={X} busy={cancel.isPending} onClick={() => act(cancel, 'Email canceled')}>
          Cancel email
        </Button>
      ) : null}
      {can.resend ? (
        <Button
          variant="primary"
          icon={RotateCw}
          busy={resend.isPending}
          onClick={() => act(resend, 'Email queued again')}
        >
          Send again
        </Button>
      ) : null}
    </>
  )
}

export function TextDialog({ mail, onClose }: DialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Text message" description={`To ${mail.recipient}`} width={560}>
      {mail.error ? <p className="text-danger-text">{mail.error}</p> : null}
      <MailText text={mail.text} />
    </Dialog>
  )
}
