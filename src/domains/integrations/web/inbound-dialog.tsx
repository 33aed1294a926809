// A connection's name and field map, and its secret, shown once.
import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
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
  const [name, setName] = useState(connection?.name ?? '')
  const [lines, setLines] = useState(linesOf(connection?.fieldMap ?? {}))
  const read = mapOf(lines)
  const error = addInbound.error ?? changeInbound.error
  const problem =
    error instanceof ApiError ? error.problem?.fields?.find(({ path }) => path === 'name') : undefined
  const [isTried, setTried] = useState(false)
  const handleSave = () => {
    setTried(true)
    if (read.problem) return
    const body = { name, fieldMap: read.map }
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
  }
  return (
    <FormDialog
      onClose={onClose}
      title={connection ? `Edit ${connection.name}` : 'Add inbound connection'}
      onSubmit={handleSave}
      submitLabel={connection ? 'Save connection' : 'Add connection'}
      busy={addInbound.isPending || changeInbound.isPending}
    >
      <Field label="Name" hint="The partner or program that sends the leads." error={problem?.message}>
        <Input value={name} maxLength={80} onText={setName} />
      </Field>
      <Field
        label="Field map"
        note="optional"
        hint={`One line each, such as “tel = phone”. Our fields: ${OUR_FIELDS.join(', ')}. Other fields are kept as answers.`}
        error={isTried ? read.problem : undefined}
      >
        <Textarea
          rows={5}
          spellCheck={false}
          className="font-mono"
          placeholder={'person.mail = email\ntel = phone\nref = externalId'}
          value={lines}
          onText={setLines}
        />
      </Field>
      <ErrorLine error={problem ? null : error} className="text-12" />
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
