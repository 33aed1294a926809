// Sends a link: candidate, kind, channel.
import { useRef, useState } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
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
import { bodyOf, emptyDraft, fieldOf } from './draft.ts'
import { ChannelField, KindFields, LimitFields, WhoFields } from './send-fields.tsx'
import { nameOf } from './words.ts'

type User = { id: string; timezone: string }
type SendDialogProps = { user: User; personId: string | undefined; onClose: () => void }

export function SendDialog({ user, personId, onClose }: SendDialogProps) {
  const { send } = useLinkActions()
  const form = useForm({
    start: () => emptyDraft(user, personId ?? ''),
    check: ({ candidateId }) => ({ candidateId: candidateId ? null : 'Choose a candidate.' }),
    act: send,
    fieldOf,
  })
  const { values: draft } = form
  const fields = { draft, problem: form.problem, onChange: form.set }
  const keys = useKeyOf()
  const [url, setUrl] = useState<string | null>(null)
  const handleSubmit = () =>
    form.submit((values) => {
      const body = bodyOf(values)
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
    })
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
      <WhoFields {...fields} />
      <KindFields {...fields} />
      <LimitFields {...fields} />
      <ChannelField {...fields} />
      <ErrorLine error={form.refusal} />
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
