// Required two-factor sign-in for managers and admins, and other settings of the installation.
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { roleMay } from '#shared/permissions.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ForbiddenState } from '#ui/forbidden-state.tsx'
import { LoadingScreen } from '#ui/spinner.tsx'
import { sayDone } from '#ui/toast-store.ts'
import type { InstallationAnswer } from '../contract/endpoints.ts'
import { settingsPermissions } from '../contract/permissions.ts'
import { installationQuery, useChangeInstallation } from './installation-api.ts'
import { InstallationSwitch } from './installation-switch.tsx'
import { MoneyLimit } from './money-limit.tsx'
import { ruleKey, SingleSignOnRules } from './single-sign-on-rules.tsx'

export function AdminSecurity() {
  const { user } = useRouteContext({ from: '/staff' })
  const router = useRouter()
  if (roleMay(user.role, settingsPermissions.seeInstallation)) return <Requirements ownId={user.id} />
  return (
    <ForbiddenState
      what="the security of the installation"
      who="Managers can view it, and admins can change it."
      onBack={() => router.history.back()}
      onHome={() => void router.navigate({ to: '/hiring-tracker' })}
    />
  )
}

function Requirements({ ownId }: { ownId: string }) {
  const installation = useQuery(installationQuery)
  const [asking, setAsking] = useState(false)
  if (!installation.data) return <QueryState query={installation} loading={<LoadingScreen />} />
  const { settings, withoutTwoFactor } = installation.data
  const concernsMe = withoutTwoFactor.some(({ id }) => id === ownId)
  const handleBefore = (wanted: boolean) => {
    if (wanted) setAsking(true)
    return wanted
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-5 pb-18 max-md:px-4">
      <div className="max-w-[640px]">
        <InstallationSwitch
          setting="requireTwoFactor"
          label="Require two-factor for managers and admins"
          hint="Anyone without it must set it up at the next sign-in."
          onBefore={handleBefore}
        />
        <Without people={withoutTwoFactor} required={settings.requireTwoFactor} ownId={ownId} />
        <div className="mt-5 border-t pt-4">
          <InstallationSwitch
            setting="approveClientsAutomatically"
            label="Approve new clients automatically"
            hint="Companies that register can buy as soon as they confirm their email address."
          />
        </div>
        <SingleSignOnRules key={ruleKey(settings)} installation={installation.data} />
        <MoneyLimit key={settings.managerMoneyLimitCents} cents={settings.managerMoneyLimitCents} />
      </div>
      {asking ? (
        <RequireDialog people={withoutTwoFactor} concernsMe={concernsMe} onClose={() => setAsking(false)} />
      ) : null}
    </div>
  )
}

type People = InstallationAnswer['withoutTwoFactor']

function Without({ people, required, ownId }: { people: People; required: boolean; ownId: string }) {
  if (people.length === 0) {
    return <p className="mt-5 border-t pt-4 text-ink-2">Every manager and admin has a second factor.</p>
  }
  return (
    <section aria-labelledby="without-two-factor" className="mt-5 border-t pt-4">
      <h2 id="without-two-factor" className="text-14 font-semibold">
        Without a second factor
      </h2>
      <p className="text-ink-2">
        {required ? 'They must set it up at the next sign-in.' : 'They sign in with only a password.'}
      </p>
      <ul aria-label="Managers and admins without a second factor" className="mt-2">
        {people.map(({ id, name }) => (
          <li key={id} className="flex min-h-10 items-center gap-3 border-t first:border-t-0">
            <span className="min-w-0 flex-1 truncate">
              {name}
              {id === ownId ? ' (you)' : ''}
            </span>
            {id === ownId ? (
              <Link to="/settings/security" className="link">
                Set it up now
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

type RequireDialogProps = { people: People; concernsMe: boolean; onClose: () => void }

function RequireDialog({ people, concernsMe, onClose }: RequireDialogProps) {
  const change = useChangeInstallation()
  const handleConfirm = () =>
    change.mutate(
      { requireTwoFactor: true, knowing: concernsMe },
      {
        onSuccess: sayDone('Two-factor is required for managers and admins', onClose),
        onError: showFailure,
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Require two-factor for managers and admins"
      description={inWords(people.length)}
      confirmLabel="Require two-factor"
      busy={change.isPending}
      onConfirm={handleConfirm}
    >
      {concernsMe ? (
        <p className="rounded-8 bg-warning-subtle px-3.5 py-2.5 text-warning-text">
          You have not set up two-factor sign-in. You must set it up at your next sign-in.
        </p>
      ) : null}
    </ConfirmDialog>
  )
}

function inWords(count: number): string {
  if (count === 0) return 'Every manager and admin already has a second factor.'
  const who = count === 1 ? 'One manager or admin has' : `${count} managers and admins have`
  return `${who} no second factor yet. They must set it up at the next sign-in. Open sessions continue.`
}
