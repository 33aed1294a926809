// Before anything else: the installation requires a second factor for managers and admins, and this user has none yet.
import { useRouteContext } from '@tanstack/react-router'
import { Fingerprint, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useAddPasskey } from '#domains/identity/web/account-api.ts'
import { passkeySentence } from '#domains/identity/web/account-passkeys.tsx'
import { Door, doorForm } from '#domains/identity/web/door.tsx'
import { SetUpFlow } from '#domains/identity/web/set-up-flow.tsx'
import { useEnter } from '#domains/identity/web/use-enter.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { leave } from './sign-out.ts'

export function TwoFactor() {
  const { user } = useRouteContext({ from: '/two-factor' })
  const [settingUp, setSettingUp] = useState(false)
  const enter = useEnter()
  const handleDone = () => {
    setSettingUp(false)
    void enter()
  }
  return (
    <TooltipProvider>
      <Door
        title="Set up two-factor sign-in"
        help="signin"
        note="It is required for managers and admins. It takes a minute, and then you continue."
      >
        <div className={doorForm}>
          <PlainButton
            variant="primary"
            size="lg"
            icon={Smartphone}
            className="h-11 w-full"
            onClick={() => setSettingUp(true)}
          >
            Set up an authenticator app
          </PlainButton>
          <PasskeyInstead onDone={handleDone} />
        </div>
        <p className="mt-6 text-ink-2">
          Signed in as {user.name} ({user.email}).
        </p>
        <PlainButton variant="ghost" className="mt-1 -ml-3" onClick={() => void leave('staff')}>
          Sign out
        </PlainButton>
      </Door>
      {settingUp ? <SetUpFlow onCancel={() => setSettingUp(false)} onDone={handleDone} /> : null}
    </TooltipProvider>
  )
}

function PasskeyInstead({ onDone }: { onDone: () => void }) {
  const add = useAddPasskey()
  if (!('credentials' in navigator) || !('PublicKeyCredential' in window)) return null
  return (
    <>
      <PlainButton
        size="lg"
        icon={Fingerprint}
        busy={add.isPending}
        className="h-11 w-full"
        onClick={() => add.mutate(undefined, { onSuccess: onDone })}
      >
        Use a passkey instead
      </PlainButton>
      <p className="text-12 text-ink-3">
        With only a passkey, always sign in with the passkey. Password sign-in needs the app.
      </p>
      {add.error ? (
        <p role="alert" className="text-danger-text">
          {passkeySentence(add.error)}
        </p>
      ) : null}
    </>
  )
}
