// How much a manager may adjust or refund alone.
import { useRouteContext } from '@tanstack/react-router'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { UnsavedGuard } from '#platform/web/leave-guard.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { formatMoney } from '#ui/format.ts'
import { MoneyInput } from '#ui/money-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { settingsPermissions } from '../contract/permissions.ts'
import { useChangeInstallation } from './installation-api.ts'

export function MoneyLimit({ cents }: { cents: number }) {
  const { user } = useRouteContext({ from: '/staff' })
  const change = useChangeInstallation()
  const form = useForm<{ managerMoneyLimitCents: number | null }>({
    start: { managerMoneyLimitCents: cents },
    act: change,
  })
  const { managerMoneyLimitCents: value } = form.values
  const mayChange = roleMay(user.role, settingsPermissions.changeInstallation)
  const isValid = value !== null && value >= 0
  const handleSave = () => {
    if (!isValid || value === cents) return
    form.submit(() =>
      change.mutate(
        { managerMoneyLimitCents: value },
        { onSuccess: () => toast({ tone: 'success', title: `The limit is ${formatMoney(value)}` }) },
      ),
    )
  }
  return (
    <Form className="mt-5 flex flex-wrap items-end gap-2 border-t pt-4" onSubmit={handleSave}>
      <Field
        label="Money limit for managers"
        hint="For one client and day. Above it, another manager or an admin approves. Admins have no limit."
        error={form.problem('managerMoneyLimitCents')}
        className="flex-1"
      >
        <MoneyInput {...form.field('managerMoneyLimitCents')} disabled={!mayChange} />
      </Field>
      <Button
        type="submit"
        className="mb-[22px] md:h-9"
        busy={change.isPending}
        disabled={!isValid || value === cents}
        disabledReason={mayChange ? undefined : 'Only admins can change it.'}
      >
        Save limit
      </Button>
      <ErrorLine error={form.refusal} className="w-full" />
      <UnsavedGuard of="the money limit" isChanged={value !== cents} />
    </Form>
  )
}
