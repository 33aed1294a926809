// The secrets of a provider: which one is in force, and a dialog that replaces one. No value is ever shown.
import { useState } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { formatExact } from '#ui/format-time.ts'
import { Input } from '#ui/input.tsx'
import { sayDone } from '#ui/toast-store.ts'
import type { Integration } from '../contract/schemas.ts'
import { GRACE_HOURS, KIND_LABELS, SECRET_LABELS, type SecretName } from '../contract/words.ts'
import { type SecretsInput, useConnectionActions } from './api.ts'
import { SettingRow } from './setting-row.tsx'

type SecretsProps = { item: Integration; zone: string; disabledReason: string | undefined }
type Secret = Integration['secrets'][number]

const HINTS: Partial<Record<SecretName, string>> = {
  accessToken:
    'A long-lived page or system user token with the permission leads_retrieval. Held leads continue at once.',
  appSecret: `From Meta’s app settings. The old secret is accepted for ${GRACE_HOURS} more hours.`,
  verifyToken: 'Enter the same text where Meta asks for it. It is used once, when you subscribe.',
  key: `The key you enter in the Google lead form. The old key is accepted for ${GRACE_HOURS} more hours.`,
}

export function Secrets({ item, zone, disabledReason }: SecretsProps) {
  const [open, setOpen] = useState<readonly SecretName[]>([])
  const isOff = item.status === 'disconnected'
  const all = item.secrets.map(({ name }) => name)
  return (
    <section aria-labelledby="secrets">
      <header className="flex items-baseline gap-2 pb-1.5">
        <h3 id="secrets" className="text-14 font-semibold">
          Secrets
        </h3>
        <span className="flex-1 text-ink-3">written here, never shown again</span>
        {isOff ? (
          <Button variant="primary" disabledReason={disabledReason} onClick={() => setOpen(all)}>
            Connect
          </Button>
        ) : null}
      </header>
      {item.secrets.map((secret) => (
        <SettingRow
          key={secret.name}
          label={SECRET_LABELS[secret.name]}
          value={standingOf(secret, zone)}
          after={
            isOff ? null : (
              <Button
                size="sm"
                variant={secret.name === 'accessToken' && item.needsAttention ? 'primary' : 'default'}
                disabledReason={disabledReason}
                onClick={() => setOpen([secret.name])}
              >
                {actOf(secret)}
              </Button>
            )
          }
        />
      ))}
      {item.previousUntil ? (
        <p className="border-t pt-2 text-12 text-ink-2">
          The old secret is accepted until {formatExact(new Date(item.previousUntil), zone)}.
        </p>
      ) : null}
      {open.length > 0 ? <SecretDialog item={item} names={open} onClose={() => setOpen([])} /> : null}
    </section>
  )
}

function standingOf({ from, setAt, setBy }: Secret, zone: string): string {
  if (from === 'environment') return 'set by the environment'
  if (from === 'demo') return 'set by the demo data'
  if (from === 'screen' && setAt) return `set ${formatExact(new Date(setAt), zone)} by ${setBy}`
  return from === 'screen' ? 'set on this screen' : 'not set'
}

const NOUNS: Partial<Record<SecretName, string>> = { appSecret: 'secret', key: 'key' }

function actOf({ name, from }: Secret): string {
  const noun = NOUNS[name] ?? 'token'
  if (!from) return `Set ${noun}`
  return name === 'accessToken' ? 'Renew token' : `Rotate ${noun}`
}

type DialogProps = { item: Integration; names: readonly SecretName[]; onClose: () => void }

function SecretDialog({ item, names, onClose }: DialogProps) {
  const { save } = useConnectionActions()
  const form = useForm({
    start: () => Object.fromEntries(names.map((name) => [name, ''])) as Record<SecretName, string>,
    act: save,
  })
  const handleSave = () =>
    form.submit((values) => {
      const { kind } = item
      if (kind !== 'meta' && kind !== 'google') return
      const given = Object.entries(values).filter(([, value]) => value.trim() !== '')
      const body = Object.fromEntries(given) as SecretsInput
      save.mutate(
        { kind, body },
        {
          onSuccess: sayDone(`${KIND_LABELS[kind]} saved`, onClose),
        },
      )
    })
  const [only] = names
  const title = names.length === 1 && only ? SECRET_LABELS[only] : `Connect ${KIND_LABELS[item.kind]}`
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description="It is stored encrypted and stands above the environment."
      onSubmit={handleSave}
      submitLabel={names.length === 1 ? `Save ${title.toLowerCase()}` : 'Connect'}
      busy={save.isPending}
    >
      {names.map((name) => (
        <Field key={name} label={SECRET_LABELS[name]} hint={HINTS[name]} error={form.problem(name)}>
          <Input type="password" autoComplete="off" {...form.text(name)} />
        </Field>
      ))}
      <ErrorLine error={form.refusal} className="text-12" />
    </FormDialog>
  )
}
