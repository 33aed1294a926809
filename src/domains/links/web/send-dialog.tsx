// Sends a link: candidate, kind, channel.
import { useRef, useState } from 'react'
import { ApiError } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast-store.ts'
import { CHANNEL_LABELS } from '../contract/words.ts'
import { useLinkActions } from './api.ts'
import { bodyOf, emptyDraft, type LinkDraft } from './draft.ts'
import { ChannelField, KindFields, LimitFields, WhoFields } from './send-fields.tsx'
import { nameOf } from './words.ts'

type User = { id: string; timezone: string }
type SendDialogProps = { user: User; personId: string | undefined; onClose: () => void }

export function SendDialog({ user, personId, onClose }: SendDialogProps) {
  const [draft, setDraft] = useState(() => emptyDraft(user, personId ?? ''))
  const change = (changes: Partial<LinkDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const { send } = useLinkActions()
  const keys = useKeyOf()
  const [url, setUrl] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const problems = send.error instanceof ApiError ? (send.error.problem?.fields ?? []) : []
  const problem = (path: string) => problems.find((each) => each.path === path)?.message
  const handleSubmit = () => {
    setTried(true)
    if (!draft.candidateId) return
    const body = bodyOf(draft)
    send.mutate(
      { body, key: keys.of(body) },
      {
        onSuccess: (sent) => {
          if (sent.url) return setUrl(sent.url)
          toast({ title: `Link sent to ${nameOf(sent.link.candidate)}` })
          return onClose()
        },
      },
    )
  }
  if (url) return <CopyDialog url={url} onClose={onClose} />
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title="Send a link"
      width={560}
      submitLabel={
        draft.channel === 'copy' ? 'Create link' : `Send by ${CHANNEL_LABELS[draft.channel].toLowerCase()}`
      }
      busy={send.isPending}
    >
      <WhoFields draft={draft} tried={tried} problem={problem} onChange={change} />
      <KindFields draft={draft} problem={problem} onChange={change} />
      <LimitFields draft={draft} problem={problem} onChange={change} />
      <ChannelField draft={draft} problem={problem} onChange={change} />
      <ErrorLine error={problems.length === 0 ? send.error : null} />
    </FormDialog>
  )
}

function CopyDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    if (await copyText(url, { title: 'Link copied', field: field.current })) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Your link is ready"
      description="It is shown only once. Share it only with this candidate."
      footer={
        <Button variant="primary" onClick={() => void copy()}>
          Copy and close
        </Button>
      }
    >
      <Field label="Address">
        <Input ref={field} readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
    </Dialog>
  )
}
