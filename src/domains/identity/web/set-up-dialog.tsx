// Pairs an authenticator app. The browser draws the QR code, and the secret goes nowhere else.
import { encodeQR } from 'qr'
import { useMemo } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useConfirmTwoFactor } from './account-api.ts'

type SetUpDialogProps = {
  setup: { secret: string; uri: string }
  onClose: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}

export function SetUpDialog({ setup, onClose, onDone }: SetUpDialogProps) {
  const confirm = useConfirmTwoFactor()
  const form = useForm({ start: { code: '' }, act: confirm })
  const handleSubmit = () =>
    form.submit(({ code }) =>
      confirm.mutate(code, {
        onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
      }),
    )
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title="Set up an authenticator app"
      description="Scan the code with the app, then enter the six digits it shows."
      submitLabel="Switch on"
      busy={confirm.isPending}
    >
      <QrCode text={setup.uri} />
      <p className="text-center text-12 text-ink-2">
        No camera? Enter this key:
        <br />
        <code className="text-13 font-medium break-all text-ink">
          {(setup.secret.match(/.{4}/g) ?? []).join(' ')}
        </code>
      </p>
      <Field label="Code from the app" error={form.problem('code')}>
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          {...form.text('code')}
        />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

/** Dark on white in both themes, because cameras expect it. */
function QrCode({ text }: { text: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 2 }), [text])
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Drawn here, without a file for an img.
      role="img"
      aria-label="QR code for the authenticator app"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="mx-auto size-44 rounded-6 border bg-white"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
