// Two-factor sign-in: the authenticator app and the recovery codes.
import { KeyRound, ShieldCheck, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { toast } from '#ui/toast-store.ts'
import { type Security, useRenewRecoveryCodes, useStartTwoFactor, useStopTwoFactor } from './account-api.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { Section, Thing, Things } from './section.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'

type Doing = 'start' | 'codes' | 'off' | null
type Setup = { secret: string; uri: string }

export function AccountTwoFactor({ security }: { security: Security }) {
  const { authenticator, recoveryCodesLeft } = security
  const [doing, setDoing] = useState<Doing>(null)
  const [setup, setSetup] = useState<Setup | null>(null)
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
      note="A code after your password, from an app on your phone."
      action={
        authenticator ? (
          <Button size="sm" onClick={() => setDoing('off')}>
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
      <Asking doing={doing} onClose={() => setDoing(null)} onSetup={setSetup} onCodes={setCodes} />
      {setup ? <SetUpDialog setup={setup} onClose={() => setSetup(null)} onDone={setCodes} /> : null}
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
  onSetup: (setup: Setup) => void
  onCodes: (codes: readonly string[]) => void
}

function Asking({ doing, onClose, onSetup, onCodes }: AskingProps) {
  const start = useStartTwoFactor()
  const renew = useRenewRecoveryCodes()
  const stop = useStopTwoFactor()
  if (doing === 'start') {
    return (
      <PasswordDialog
        title="Set up an authenticator app"
        description="Enter your password to go on."
        confirmLabel="Continue"
        busy={start.isPending}
        error={start.error}
        onClose={onClose}
        onConfirm={(password) =>
          start.mutate(password, {
            onSuccess: (setup) => {
              onClose()
              onSetup(setup)
            },
          })
        }
      />
    )
  }
  if (doing === 'codes') {
    return (
      <PasswordDialog
        title="New recovery codes"
        description="The earlier codes work no more."
        confirmLabel="Make new codes"
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
      title="Switch two-factor sign-in off"
      description="Your password alone opens the account then, and the recovery codes work no more."
      confirmLabel="Switch off"
      danger
      busy={stop.isPending}
      error={stop.error}
      onClose={onClose}
      onConfirm={(password) =>
        stop.mutate(password, {
          onSuccess: () => {
            toast({ title: 'Two-factor sign-in is off' })
            onClose()
          },
        })
      }
    />
  )
}
