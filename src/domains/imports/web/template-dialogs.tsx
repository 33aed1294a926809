// Names a template, asks before one is removed.
import { ErrorLine } from '#platform/web/error-line.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { useForm } from '#platform/web/use-form.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { sayDone } from '#ui/toast-store.ts'
import type { ImportTemplate } from '../contract/template-schemas.ts'
import { useTemplateActs } from './template-api.ts'

const checkName = ({ name }: { name: string }) => ({ name: name.trim() ? null : 'Name the template.' })

export function SaveTemplateDialog({ importId, onClose }: { importId: string; onClose: () => void }) {
  const { add } = useTemplateActs()
  const keys = useKeyOf()
  const form = useForm({ start: { name: '' }, check: checkName, act: add })
  const handleSubmit = () =>
    form.submit(({ name }) => {
      const body = { name: name.trim(), importId }
      const onSuccess = () => {
        sayDone('Template saved')
        onClose()
      }
      add.mutate({ key: keys.of(body), body }, { onSuccess })
    })
  return (
    <FormDialog
      title="Save as template"
      description="Keeps the fields, values and defaults of this file for the whole team."
      onClose={onClose}
      onSubmit={handleSubmit}
      submitLabel="Save template"
      busy={add.isPending}
    >
      <Field
        label="Name"
        hint="For example, the system that the file comes from."
        required
        error={form.problem('name')}
      >
        <Input maxLength={80} {...form.text('name')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

type OneProps = { template: ImportTemplate; onClose: () => void }

export function RenameDialog({ template, onClose }: OneProps) {
  const { rename } = useTemplateActs()
  const form = useForm({ start: { name: template.name }, check: checkName, act: rename })
  return (
    <FormDialog
      title={`Rename ${template.name}`}
      onClose={onClose}
      onSubmit={() =>
        form.submit(({ name }) =>
          rename.mutate({ id: template.id, name: name.trim() }, { onSuccess: onClose }),
        )
      }
      submitLabel="Rename template"
      busy={rename.isPending}
    >
      <Field label="Name" required error={form.problem('name')}>
        <Input maxLength={80} {...form.text('name')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

export function RemoveDialog({ template, onClose }: OneProps) {
  const { remove } = useTemplateActs()
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title={`Remove ${template.name}?`}
      description="Imports that used it stay as they are. The next file needs its fields chosen again."
      confirmLabel="Remove template"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(template.id, { onSuccess: onClose, onError: showFailure })}
    />
  )
}
