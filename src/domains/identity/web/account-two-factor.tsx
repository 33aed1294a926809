// Two-factor sign-in: the authenticator app and the recovery codes.
import { KeyRound, ShieldCheck, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { sayDone } from '#ui/toast-store.ts'
import { type Security, useRenewRecoveryCodes, useStopTwoFactor } from './account-api.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { Section, Thing, Things } from './section.tsx'
import { SetUpFlow } from './set-up-flow.tsx'

type Doing = 'start' | 'codes' | 'off' | null

export function AccountTwoFactor({ security }: { security: Security }) {
  const { authenticator, recoveryCodesLeft, twoFactorRequired } = security
  const [doing, setDoing] = useState<Doing>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Section
      title="Two-factor sign-in"
      mark={
        authenticator ? (
          <Badge tone="success" icon={ShieldCheck}>
            On
          </Badge>
        ) : (
          <Badge>Off</Badge>
        )
      }
      note={`A code after your password, from an app on your phone.${twoFactorRequired ? ' Required for managers and admins.' : ''}`}
      action={
        authenticator ? (
          <Button
            size="sm"
            disabledReason={
              twoFactorRequired ? 'Required for managers and admins. Replace the app instead.' : undefined
            }
            onClick={() => setDoing('off')}
          >
            Switch off
          </Button>
        ) : (
          <Button size="sm" onClick={() => setDoing('start')}>
            Set up
          </Button>
        )
      }
    >
      {authenticator ? (
        <Things label="Two-factor sign-in">
          <Thing
            icon={Smartphone}
            name="Authenticator app"
            facts={<UseFacts at={authenticator.addedAt} lastUsedAt={authenticator.lastUsedAt} />}
            after={
              <Button size="sm" onClick={() => setDoing('start')}>
                Replace
              </Button>
            }
          />
          <Thing
            icon={KeyRound}
            name="Recovery codes"
            facts={`${recoveryCodesLeft} of 10 left, each works once`}
            after={
              <Button size="sm" onClick={() => setDoing('codes')}>
                New codes
              </Button>
            }
          />
        </Things>
      ) : null}
      {doing === 'start' ? <SetUpFlow onCancel={() => setDoing(null)} onDone={() => setDoing(null)} /> : null}
      <Asking doing={doing} onClose={() => setDoing(null)} onCodes={setCodes} />
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </Section>
  )
}

export function UseFacts({ at, lastUsedAt }: { at: string; lastUsedAt: string | null }) {
  return (
    <>
      added <RelativeTime at={at} />
      {lastUsedAt ? (
        <>
          , used <RelativeTime at={lastUsedAt} />
        </>
      ) : (
        ', not used yet'
      )}
    </>
  )
}

type AskingProps = {
  doing: Doing
  onClose: () => void
  onCodes: (codes: readonly string[]) => void
}

function Asking({ doing, onClose, onCodes }: AskingProps) {
  const renew = useRenewRecoveryCodes()
  const stop = useStopTwoFactor()
  if (doing === 'codes') {
    return (
      <PasswordDialog
        title="New recovery codes"
        description="The earlier codes no longer work."
        confirmLabel="Create new codes"
        busy={renew.isPending}
        error={renew.error}
        onClose={onClose}
        onConfirm={(password) =>
          renew.mutate(password, {
            onSuccess: ({ recoveryCodes }) => {
              onClose()
              onCodes(recoveryCodes)
            },
          })
        }
      />
    )
  }
  if (doing !== 'off') return null
  return (
    <PasswordDialog
      title="Turn off two-factor sign-in"
      description="You will sign in with only your password. The recovery codes no longer work."
      confirmLabel="Switch off"
      danger
      busy={stop.isPending}
      error={stop.error}
      onClose={onClose}
      onConfirm={(password) =>
        stop.mutate(password, {
          onSuccess: sayDone('Two-factor sign-in is off', onClose),
        })
      }
    />
  )
}
