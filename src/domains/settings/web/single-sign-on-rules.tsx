// Who signs in only with single sign-on, and the admin who can always sign in with a password.
import { useRouteContext } from '@tanstack/react-router'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { UnsavedGuard } from '#platform/web/leave-guard.tsx'
import { useForm } from '#platform/web/use-form.ts'
import type { Installation } from '#shared/installation.ts'
import { roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { TagInput } from '#ui/tag-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { InstallationAnswer } from '../contract/endpoints.ts'
import { settingsPermissions } from '../contract/permissions.ts'
import { useChangeInstallation } from './installation-api.ts'

const rulesOf = ({ singleSignOnDomains, singleSignOnForAll, emergencyAdminId }: Installation) => ({
  singleSignOnDomains,
  singleSignOnForAll,
  emergencyAdminId,
})

/** A saved or foreign change starts the form again. */
export const ruleKey = (settings: Installation): string => JSON.stringify(rulesOf(settings))

const NOBODY = 'nobody'

export function SingleSignOnRules({ installation }: { installation: InstallationAnswer }) {
  const { user } = useRouteContext({ from: '/staff' })
  const change = useChangeInstallation()
  const start = rulesOf(installation.settings)
  const form = useForm({ start, act: change })
  const { singleSignOnDomains, singleSignOnForAll, emergencyAdminId } = form.values
  const mayChange = roleMay(user.role, settingsPermissions.changeInstallation)
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(start)
  const admins = installation.possibleEmergencyAdmins
  const handleSave = () => {
    if (!isChanged || !mayChange) return
    form.submit((rules) =>
      change.mutate(rules, {
        onSuccess: () => toast({ tone: 'success', title: 'The rules of single sign-on are saved' }),
      }),
    )
  }
  return (
    <section aria-labelledby="single-sign-on" className="mt-5 border-t pt-4">
      <h2 id="single-sign-on" className="text-14 font-semibold">
        Single sign-on
      </h2>
      <p className="text-ink-2">{stateOf(installation)}</p>
      <Form className="mt-3 flex flex-col gap-4" onSubmit={handleSave}>
        <Checkbox
          label={<span className="font-medium">Require single sign-on for all staff</span>}
          hint="Passwords and passkeys of staff no longer sign in. Open sessions continue."
          checked={singleSignOnForAll}
          disabled={!mayChange}
          onCheckedChange={(wanted) => form.set({ singleSignOnForAll: wanted === true })}
        />
        <Field
          label="Require it for these domains"
          hint="Staff with an email address of such a domain, such as example.com."
          error={form.problem('singleSignOnDomains')}
        >
          <TagInput
            value={singleSignOnDomains}
            onChange={(domains) => form.set({ singleSignOnDomains: domains })}
          />
        </Field>
        <Field
          label="Emergency admin"
          hint="Can always sign in with a password, also while the sign-in service is down."
          error={form.problem('emergencyAdminId')}
        >
          <Select
            value={emergencyAdminId ?? NOBODY}
            options={[
              { value: NOBODY, label: 'No emergency admin' },
              ...admins.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            disabled={!mayChange}
            onChange={(id) => form.set({ emergencyAdminId: id === NOBODY ? null : id })}
          />
        </Field>
        <ErrorLine error={form.refusal} />
        <Button
          type="submit"
          className="self-start"
          busy={change.isPending}
          disabled={!isChanged}
          disabledReason={mayChange ? undefined : 'Only admins can change it.'}
        >
          Save rules
        </Button>
        <UnsavedGuard of="the rules of single sign-on" isChanged={isChanged} />
      </Form>
    </section>
  )
}

function stateOf({ signInService, linkedCount }: InstallationAnswer): string {
  if (!signInService)
    return 'Not set up. The operator sets OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.'
  const used = linkedCount === 1 ? 'One colleague has' : `${linkedCount} colleagues have`
  return `Staff can sign in at ${signInService}. ${linkedCount === 0 ? 'No colleague has' : used} used it.`
}
