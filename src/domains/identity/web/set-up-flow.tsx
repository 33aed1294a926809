// Sets up an authenticator app: the password, the QR code with the first code, the recovery codes.
import { useState } from 'react'
import { useStartTwoFactor } from './account-api.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'

type SetUpFlowProps = {
  /** Closed before the end: nothing has changed. */
  onCancel: () => void
  /** The user saved the recovery codes. */
  onDone: () => void
}

export function SetUpFlow({ onCancel, onDone }: SetUpFlowProps) {
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const start = useStartTwoFactor()
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onDone} />
  if (setup) return <SetUpDialog setup={setup} onClose={onCancel} onDone={setCodes} />
  return (
    <PasswordDialog
      title="Set up an authenticator app"
      description="Enter your password to continue."
      confirmLabel="Continue"
      busy={start.isPending}
      error={start.error}
      onClose={onCancel}
      onConfirm={(password) => start.mutate(password, { onSuccess: setSetup })}
    />
  )
}
