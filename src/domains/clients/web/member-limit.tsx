// How much a member may spend from the balance in a month.
import { useState } from 'react'
import { sentenceAt } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
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
  const [kind, setKind] = useState<'limited' | 'free'>(before === null ? 'free' : 'limited')
  const [cents, setCents] = useState<number | null>(before ?? 0)
  const error = sentenceAt(change.error, 'monthlyLimitCents')
  const handleSubmit = () => {
    if (kind === 'limited' && cents === null) return
    change.mutate(
      { userId, monthlyLimitCents: kind === 'free' ? null : cents },
      { onSuccess: sayDone(`The limit of ${name} is saved`, onClose) },
    )
  }
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
      <Segmented label="Limit" size="form" value={kind} onChange={setKind} options={KINDS} />
      {kind === 'limited' ? (
        <Field label="Amount a month" error={error}>
          <MoneyInput least={0} most={MAX_CREDIT_CENTS} value={cents} onChange={setCents} />
        </Field>
      ) : null}
      <ErrorLine error={error ? null : change.error} />
    </FormDialog>
  )
}
