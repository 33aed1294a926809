// A connection's name and field map, and its secret, shown once.
import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { sayDone } from '#ui/toast-store.ts'
import type { Inbound } from '../contract/schemas.ts'
import { useConnectionActions } from './api.ts'
import { linesOf, mapOf, OUR_FIELDS } from './field-lines.ts'

type InboundDialogProps = {
  connection: Inbound | null
  onClose: () => void
  onSecret: (secret: string) => void
}

export function InboundDialog({ connection, onClose, onSecret }: InboundDialogProps) {
  const { addInbound, changeInbound } = useConnectionActions()
  const act = connection ? changeInbound : addInbound
  const form = useForm({
    start: { name: connection?.name ?? '', fieldMap: linesOf(connection?.fieldMap ?? {}) },
    check: ({ fieldMap }) => ({ fieldMap: mapOf(fieldMap).problem }),
    act,
    fieldOf: (path) => path.split('.')[0] ?? path,
  })
  const handleSave = () =>
    form.submit(({ name, fieldMap }) => {
      const body = { name, fieldMap: mapOf(fieldMap).map }
      if (connection) {
        const onSuccess = sayDone('Connection saved', onClose)
        changeInbound.mutate({ id: connection.id, version: connection.version, body }, { onSuccess })
      } else
        addInbound.mutate(body, {
          onSuccess: ({ secret }) => {
            onClose()
            onSecret(secret)
          },
        })
    })
  return (
    <FormDialog
      onClose={onClose}
      title={connection ? `Edit ${connection.name}` : 'Add inbound connection'}
      onSubmit={handleSave}
      submitLabel={connection ? 'Save connection' : 'Add connection'}
      busy={act.isPending}
    >
      <Field label="Name" hint="The partner or program that sends the leads." error={form.problem('name')}>
        <Input maxLength={80} {...form.text('name')} />
      </Field>
      <Field
        label="Field map"
        note="optional"
        hint={`One line each, such as “tel = phone”. Our fields: ${OUR_FIELDS.join(', ')}. Other fields are kept as answers.`}
        error={form.problem('fieldMap')}
      >
        <Textarea
          rows={5}
          spellCheck={false}
          className="font-mono"
          placeholder={'person.mail = email\ntel = phone\nref = externalId'}
          {...form.text('fieldMap')}
        />
      </Field>
      <ErrorLine error={form.refusal} className="text-12" />
    </FormDialog>
  )
}

export function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Copy the signing secret now"
      description="It is not shown again. Sign each call as Standard Webhooks with it."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex gap-2">
        <Input ref={field} readOnly aria-label="Signing secret" value={secret} className="font-mono" />
        <Button
          icon={Copy}
          className="h-9 max-md:h-11"
          onClick={() => void copyText(secret, { title: 'Secret copied', field: field.current })}
        >
          Copy
        </Button>
      </div>
    </Dialog>
  )
}
