// Before an admin confirmed the rates and the first month, no month closes by itself.
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { roleMay } from '#shared/permissions.ts'
import type { Role } from '#shared/roles.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { plural } from '#ui/format.ts'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CostStart } from '../contract/month-schemas.ts'
import { costPermissions } from '../contract/permissions.ts'
import { CLOSES_AFTER_DAYS } from '../contract/words.ts'
import { startQuery, useCostActs } from './api.ts'
import { monthWords } from './months.ts'

export function StartNotice({ role, onRates }: { role: Role; onRates: () => void }) {
  const { data: start } = useQuery(startQuery)
  const [isOpen, setOpen] = useState(false)
  if (!start || start.confirmedAt) return null
  const mayConfirm = roleMay(role, costPermissions.start)
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 bg-warning-subtle px-6 py-2 text-warning-text max-md:px-4">
      <Info />
      <span className="min-w-0 flex-1 basis-64">
        Months do not close by themselves yet. An admin confirms the rates and the first month.
      </span>
      <Button size="sm" onClick={onRates}>
        Check rates
      </Button>
      <Button
        size="sm"
        onClick={() => setOpen(true)}
        disabledReason={mayConfirm ? undefined : 'Only admins can confirm the start.'}
      >
        Confirm start
      </Button>
      {isOpen ? <StartDialog start={start} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function StartDialog({ start, onClose }: { start: CostStart; onClose: () => void }) {
  const { confirmStart } = useCostActs()
  const form = useForm({ start: { month: start.month }, act: confirmStart })
  const handleSubmit = () =>
    form.submit(({ month }) =>
      confirmStart.mutate(month, {
        onSuccess: () => {
          toast({ tone: 'success', title: `Receipts start with ${monthWords(month)}` })
          onClose()
        },
      }),
    )
  const without = start.withoutRate.map(({ name }) => name)
  return (
    <FormDialog
      title="Confirm rates and first month"
      description={`Each month then closes ${CLOSES_AFTER_DAYS} days after its end. Receipts of a closed month never change.`}
      submitLabel="Confirm start"
      busy={confirmStart.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field
        label="First month with receipts"
        hint="Earlier costs are open cost at the beginning of this month."
        error={form.problem('month')}
      >
        <Select
          {...form.field('month')}
          options={start.months.map((value) => ({ value, label: monthWords(value) }))}
        />
      </Field>
      {without.length > 0 ? (
        <p className="rounded-6 bg-warning-subtle px-3 py-2 text-warning-text">
          {plural(without.length, 'user')} without an hourly rate: {without.slice(0, 5).join(', ')}
          {without.length > 5 ? ` and ${without.length - 5} more` : ''}. Their time will not be counted.
        </p>
      ) : null}
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
