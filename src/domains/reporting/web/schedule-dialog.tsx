// Sends a report by email every week or month: a saved report with a schedule.
import { useQuery } from '@tanstack/react-query'
import { staffQuery } from '#domains/identity/web/index.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { MultiCombobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { namedOptions } from '#ui/options.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Definition, SavedReport } from '../contract/saved.ts'
import type { Audience } from './api.ts'
import { accountReport, findScheduled } from './definition.ts'
import { savedReportsQuery, useReportActs } from './saved-api.ts'
import type { FilterSearch } from './search.ts'

type Account = { filters: FilterSearch } & Pick<Definition, 'by' | 'compare'>

type ScheduleDialogProps = {
  audience: Audience
  name: string
  /** The account report, which has no saved report yet. */
  report: Account
  onClose: () => void
}

/** Each email reports on the week or month that has just ended. */
const EVERY = [
  { value: 'weekly', label: 'Every Monday', hint: 'About the week before.' },
  { value: 'monthly', label: 'On the first of each month', hint: 'About the month before.' },
] as const
const PERIODS = { weekly: 'week', monthly: 'month' } as const

export function ScheduleDialog({ audience, name, report, onClose }: ScheduleDialogProps) {
  const saved = useQuery(savedReportsQuery(audience))
  if (!saved.data)
    return (
      <Dialog open onOpenChange={onClose} title="Schedule by email">
        <QueryState query={saved} />
      </Dialog>
    )
  const whole = accountReport(report.filters, report)
  return (
    <ScheduleForm
      audience={audience}
      saved={findScheduled(saved.data.items, whole)}
      start={{ name, report: whole }}
      onClose={onClose}
    />
  )
}

type ScheduleFormProps = {
  audience: Audience
  saved: SavedReport | undefined
  /** What is saved first, if there is no saved report. */
  start?: { name: string; report: Omit<Definition, 'period'> }
  onClose: () => void
}

export function ScheduleForm({ audience, saved, start, onClose }: ScheduleFormProps) {
  const schedule = saved?.schedule
  const acts = useReportActs(audience)
  const form = useForm({
    start: () => ({
      every: schedule?.every ?? 'monthly',
      recipients: schedule?.recipients.map(({ id }) => id) ?? [],
    }),
    act: { error: acts.create.error ?? acts.update.error ?? acts.schedule.error },
  })
  const { every, recipients } = form.values
  const staff = useQuery({ ...staffQuery, enabled: audience === 'staff' })
  const isBusy = acts.create.isPending || acts.schedule.isPending || acts.update.isPending
  const send = (id: string) =>
    acts.schedule.mutate(
      { id, body: { every, ...(recipients.length > 0 && { recipients }) } },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: 'Schedule saved' })
          onClose()
        },
      },
    )
  const save = () => {
    if (!start) return saved && send(saved.id)
    const report: Definition = { ...start.report, period: { last: PERIODS[every] } }
    if (!saved)
      return acts.create.mutate(
        { name: start.name, report, shared: false },
        { onSuccess: ({ id }) => send(id) },
      )
    // The period follows the schedule.
    return acts.update.mutate({ report: saved, body: { report } }, { onSuccess: ({ id }) => send(id) })
  }
  const handleSubmit = () => form.submit(save)
  const handleStop = () =>
    saved &&
    acts.unschedule.mutate(saved.id, {
      onSuccess: () => {
        toast({ title: 'Emails of this report ended' })
        onClose()
      },
      onError: showFailure,
    })
  return (
    <FormDialog
      title="Schedule by email"
      description="Each email has the report as PDF and a link to it."
      submitLabel="Save schedule"
      busy={isBusy}
      onSubmit={handleSubmit}
      onClose={onClose}
      aside={
        schedule ? (
          <Button className="mr-auto" onClick={handleStop} busy={acts.unschedule.isPending}>
            Stop emails
          </Button>
        ) : undefined
      }
    >
      <Field label="Send" group error={form.problem('every')}>
        <RadioGroup {...form.field('every')} options={EVERY} />
      </Field>
      {audience === 'staff' ? (
        <Field label="Recipients" hint="Without a choice, only you." error={form.problem('recipients')}>
          <MultiCombobox
            label="Recipients"
            {...form.field('recipients')}
            options={namedOptions(staff.data?.items)}
            placeholder="Only you"
            searchPlaceholder="Search colleagues"
          />
        </Field>
      ) : null}
      {schedule?.problem ? <p className="text-warning-text">{schedule.problem}</p> : null}
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
