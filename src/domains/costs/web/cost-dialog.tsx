// A cost of a candidate: a new one, or a correction while its month is open.
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { formatMoney } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CandidateCost, CandidateCosts } from '../contract/month-schemas.ts'
import { MAX_COST_CENTS } from '../contract/words.ts'
import { type CostBody, useCostActs } from './api.ts'

type CostDialogProps = {
  candidate: string
  name: string
  kinds: CandidateCosts['kinds']
  /** The agency's day. The browser's may be a day ahead, and the server refuses days that have not come. */
  today: string
  cost?: CandidateCost
  onClose: () => void
}

export function CostDialog({ candidate, name, kinds, today, cost, onClose }: CostDialogProps) {
  const keys = useKeyOf()
  const { add, change } = useCostActs()
  const act = cost ? change : add
  const form = useForm({
    start: {
      kind: cost?.kind ?? '',
      day: cost?.day ?? today,
      cents: cost?.cents ?? null,
      note: cost?.note ?? '',
    },
    check: ({ kind }) => ({ kind: kind ? null : 'Choose a kind of cost.' }),
    act,
  })
  const { values, problem } = form
  const chosen = kinds.find((one) => one.kind === values.kind)
  const options = [
    ...kinds.map((one) => ({ value: one.kind, label: one.label })),
    ...(cost && !kinds.some((one) => one.kind === cost.kind)
      ? [{ value: cost.kind, label: cost.label }]
      : []),
  ]
  const handleSubmit = () =>
    form.submit(({ note, ...rest }) => {
      const body: CostBody = { ...rest, ...((note || cost) && { note }) }
      const onSuccess = () => {
        toast({ tone: 'success', title: cost ? 'Cost saved' : `Cost added to ${name}` })
        onClose()
      }
      if (cost) change.mutate({ candidate, cost, body }, { onSuccess })
      else add.mutate({ candidate, body, key: keys.of(body) }, { onSuccess })
    })
  return (
    <FormDialog
      title={cost ? `Edit cost of ${name}` : `Add a cost to ${name}`}
      submitLabel={cost ? 'Save cost' : 'Add cost'}
      busy={act.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field label="Kind" required error={problem('kind')}>
        <Select value={values.kind || undefined} options={options} onChange={form.field('kind').onChange} />
      </Field>
      <div className="grid grid-cols-2 gap-3.5 max-md:grid-cols-1">
        <Field label="Day" required error={problem('day')}>
          <DateInput max={today} {...form.field('day')} />
        </Field>
        <Field
          label="Amount"
          hint="Leave it empty until you know it. The receipt says that it is missing."
          error={problem('cents')}
        >
          <MoneyInput most={MAX_COST_CENTS} {...form.field('cents')} />
        </Field>
      </div>
      {chosen?.defaultCents && values.cents === null ? (
        <Button size="sm" className="self-start" onClick={() => form.set({ cents: chosen.defaultCents })}>
          Use the default price, {formatMoney(chosen.defaultCents)}
        </Button>
      ) : null}
      <Field label="Note" error={problem('note')}>
        <Input maxLength={300} {...form.text('note')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
