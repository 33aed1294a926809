// A client as a form: a new one, or the changes of an existing one.
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Client } from '../contract/schemas.ts'
import { type ClientDraft, ClientFields, draftOf } from './client-fields.tsx'
import { useClientActs } from './clients-api.ts'

type ClientDialogProps = { client?: Client; onClose: () => void; onSaved: (client: Client) => void }

export function ClientDialog({ client, onClose, onSaved }: ClientDialogProps) {
  const keys = useKeyOf()
  const { create, update } = useClientActs()
  const act = client ? update : create
  const form = useForm({ start: () => draftOf(client), act })
  const handleSubmit = () =>
    form.submit((draft) => {
      const then = {
        onSuccess: (saved: Client) => {
          toast({ title: client ? `${saved.name} saved` : `${saved.name} added` })
          onSaved(saved)
        },
      }
      const body = bodyOf(draft)
      if (client) update.mutate({ client, body: bodyOf(form.changes()) }, then)
      else create.mutate({ key: keys.of(body), body }, then)
    })
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={client ? `Edit ${client.name}` : 'New client'}
      width={600}
      submitLabel={client ? 'Save client' : 'Add client'}
      busy={act.isPending}
    >
      <ClientFields
        form={form}
        isUndecided={
          Boolean(client?.appliedAt) && (client?.status === 'prospect' || client?.status === 'declined')
        }
      />
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

/** An emptied credit limit is refused, not taken as none. */
const bodyOf = <D extends Partial<ClientDraft>>(draft: D) => ({
  ...draft,
  ...('creditLimitCents' in draft && { creditLimitCents: draft.creditLimitCents ?? -1 }),
})
