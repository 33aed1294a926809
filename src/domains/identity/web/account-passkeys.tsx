// Passkeys: add on this device, rename, remove.
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { ApiError, sentenceOf } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { sayDone, toast } from '#ui/toast-store.ts'
import type { Passkey } from '../contract/account.ts'
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './account-api.ts'
import { UseFacts } from './account-two-factor.tsx'
import { Section, Thing, Things } from './section.tsx'

/** The browser's errors are unclear. Usually the user closed its window. */
export function passkeySentence(error: unknown): string {
  if (error instanceof ApiError) return sentenceOf(error)
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device already has a passkey for you.'
  return 'No passkey was used. Try again, or use your password.'
}

export function AccountPasskeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const add = useAddPasskey()
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const handleAdd = () =>
    add.mutate(undefined, {
      onSuccess: (passkey) => toast({ title: `Passkey “${passkey.name}” added` }),
      onError: (error) => toast({ tone: 'danger', title: passkeySentence(error) }),
    })
  return (
    <Section
      title="Passkeys"
      note="Sign in with your face, fingerprint or device PIN. No password, no code."
      action={
        <Button size="sm" icon={Plus} busy={add.isPending} onClick={handleAdd}>
          Add passkey
        </Button>
      }
    >
      {passkeys.length > 0 ? (
        <Things label="Passkeys">
          {passkeys.map((passkey) => (
            <Thing
              key={passkey.id}
              icon={KeyRound}
              name={passkey.name}
              facts={<UseFacts at={passkey.createdAt} lastUsedAt={passkey.lastUsedAt} />}
              after={
                <MoreMenu
                  label={`Actions for ${passkey.name}`}
                  items={[
                    { id: 'rename', label: 'Rename', onSelect: () => setRenaming(passkey) },
                    { id: 'remove', label: 'Remove', danger: true, onSelect: () => setRemoving(passkey) },
                  ]}
                />
              }
            />
          ))}
        </Things>
      ) : null}
      {renaming ? <RenameDialog passkey={renaming} onClose={() => setRenaming(null)} /> : null}
      <RemoveDialog passkey={removing} onClose={() => setRemoving(null)} />
    </Section>
  )
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey()
  const form = useForm({ start: { name: passkey.name }, act: rename })
  const handleSubmit = () =>
    form.submit(({ name }) => rename.mutate({ id: passkey.id, name }, { onSuccess: onClose }))
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title="Rename passkey"
      submitLabel="Rename"
      busy={rename.isPending}
    >
      <Field label="Name" error={form.problem('name')}>
        <Input name="name" maxLength={80} {...form.text('name')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const remove = useRemovePasskey()
  const handleRemove = () => {
    if (!passkey) return
    remove.mutate(passkey.id, {
      onSuccess: sayDone('Passkey removed', onClose),
      onError: showFailure,
    })
  }
  return (
    <ConfirmDialog
      open={passkey !== null}
      onOpenChange={onClose}
      title={`Remove “${passkey?.name ?? ''}”`}
      description="You can no longer sign in with it. Remove it from the device too."
      confirmLabel="Remove passkey"
      danger
      busy={remove.isPending}
      onConfirm={handleRemove}
    />
  )
}
