// How much a member may spend from the balance in a month.
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { formatMoney } from '#ui/format.ts'
import { MoneyInput } from '#ui/money-input.tsx'
import { optionsOf } from '#ui/options.ts'
import { Segmented } from '#ui/segmented.tsx'
import { sayDone } from '#ui/toast-store.ts'
import type { Member } from '../contract/schemas.ts'
import { MAX_CREDIT_CENTS } from '../contract/words.ts'
import { type Team, useMemberActs } from './members-api.ts'

export const limitWords = ({ monthlyLimitCents: cents }: Pick<Member, 'monthlyLimitCents'>): string =>
  cents === null ? 'No spending limit' : `Spends up to ${formatMoney(cents)} a month`

const KINDS = optionsOf({ limited: 'Monthly limit', free: 'No limit' })

type LimitDialogProps = { member: Member; team: Team; onClose: () => void }

export function LimitDialog({ member, team, onClose }: LimitDialogProps) {
  const { userId, name, monthlyLimitCents: before } = member
  const { change } = useMemberActs(team)
  const form = useForm<{ kind: 'limited' | 'free'; monthlyLimitCents: number | null }>({
    start: {
      kind: before === null ? 'free' : 'limited',
      monthlyLimitCents: before ?? 0,
    },
    check: ({ kind, monthlyLimitCents }) => ({
      monthlyLimitCents:
        kind === 'limited' && monthlyLimitCents === null ? 'Enter an amount such as 125.50.' : null,
    }),
    act: change,
  })
  const isFree = form.values.kind === 'free'
  const handleSubmit = () =>
    form.submit(({ monthlyLimitCents }) =>
      change.mutate(
        { userId, monthlyLimitCents: isFree ? null : monthlyLimitCents },
        { onSuccess: sayDone(`The limit of ${name} is saved`, onClose) },
      ),
    )
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={`Spending limit of ${name}`}
      description="Counts purchases from the balance, and what standing orders hold."
      width={480}
      submitLabel="Save limit"
      busy={change.isPending}
    >
      <Segmented label="Limit" size="form" {...form.field('kind')} options={KINDS} />
      {isFree ? null : (
        <Field label="Amount a month" error={form.problem('monthlyLimitCents')}>
          <MoneyInput least={0} most={MAX_CREDIT_CENTS} {...form.field('monthlyLimitCents')} />
        </Field>
      )}
      <ErrorLine error={isFree ? change.error : form.refusal} />
    </FormDialog>
  )
}
