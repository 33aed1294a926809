// A cost of a candidate: a new one, or a correction while its month is open.
import { useState } from 'react'
import { fieldsOf, problemAt } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
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
  const [kind, setKind] = useState(cost?.kind ?? '')
  const [day, setDay] = useState(cost?.day ?? today)
  const [cents, setCents] = useState(cost?.cents ?? null)
  const [note, setNote] = useState(cost?.note ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const keys = useKeyOf()
  const { add, change } = useCostActs()
  const act = cost ? change : add
  const chosen = kinds.find((one) => one.kind === kind)
  const options = [
    ...kinds.map((one) => ({ value: one.kind, label: one.label })),
    ...(cost && !kinds.some((one) => one.kind === cost.kind)
      ? [{ value: cost.kind, label: cost.label }]
      : []),
  ]
  const handleSubmit = () => {
    setProblem(kind ? null : 'Choose a kind of cost.')
    if (!kind) return
    const body: CostBody = { kind, day, cents, ...((note || cost) && { note }) }
    const onSuccess = () => {
      toast({ tone: 'success', title: cost ? 'Cost saved' : `Cost added to ${name}` })
      onClose()
    }
    if (cost) change.mutate({ candidate, cost, body }, { onSuccess })
    else add.mutate({ candidate, body, key: keys.of(body) }, { onSuccess })
  }
  const { error } = act
  return (
    <FormDialog
      title={cost ? `Edit cost of ${name}` : `Add a cost to ${name}`}
      submitLabel={cost ? 'Save cost' : 'Add cost'}
      busy={act.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field label="Kind" required error={problem ?? problemAt(error, 'kind')}>
        <Select value={kind || undefined} options={options} onChange={setKind} />
      </Field>
      <div className="grid grid-cols-2 gap-3.5 max-md:grid-cols-1">
        <Field label="Day" required error={problemAt(error, 'day')}>
          <DateInput value={day} max={today} onChange={setDay} />
        </Field>
        <Field
          label="Amount"
          hint="Leave it empty until you know it. The receipt says that it is missing."
          error={problemAt(error, 'cents')}
        >
          <MoneyInput most={MAX_COST_CENTS} value={cents} onChange={setCents} />
        </Field>
      </div>
      {chosen?.defaultCents && cents === null ? (
        <Button size="sm" className="self-start" onClick={() => setCents(chosen.defaultCents)}>
          Use the default price, {formatMoney(chosen.defaultCents)}
        </Button>
      ) : null}
      <Field label="Note" error={problemAt(error, 'note')}>
        <Input value={note} maxLength={300} onText={setNote} />
      </Field>
      <ErrorLine error={fieldsOf(error).length === 0 ? error : null} />
    </FormDialog>
  )
}
