// Enters what a campaign cost: one day, or a CSV file with a preview.
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSend } from '#platform/web/endpoint-query.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { type Form, useForm } from '#platform/web/use-form.ts'
import { Combobox } from '#ui/combobox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { formatMoney, plural } from '#ui/format.ts'
import { MoneyInput } from '#ui/money-input.tsx'
import { namedOptions, optionsOf } from '#ui/options.ts'
import { Segmented } from '#ui/segmented.tsx'
import { sayDone, toast } from '#ui/toast-store.ts'
import type { SpendPreview } from '../contract/schemas.ts'
import { campaignsQuery, previewSpend, useCampaignActions } from './api.ts'

type SpendDialogProps = { campaignId: string | undefined; onClose: () => void }

const WAYS = optionsOf({ day: 'One day', file: 'CSV file' })

export function SpendDialog({ campaignId, onClose }: SpendDialogProps) {
  const [way, setWay] = useState<'day' | 'file'>('day')
  const { saveSpend } = useCampaignActions()
  const form = useForm({
    start: () => ({ campaignId, day: today(), cents: null as number | null }),
    check: (values) => ({
      campaignId: values.campaignId ? null : 'Choose a campaign.',
      day: values.day && values.day <= today() ? null : 'Enter a past day or today.',
      cents: values.cents !== null && values.cents >= 0 ? null : 'Enter an amount such as 125.50.',
    }),
    act: saveSpend,
    fieldOf: (path) => path.replace('rows.0.', ''),
  })
  const chooser = <Segmented label="How" size="form" value={way} onChange={setWay} options={WAYS} />
  return way === 'day' ? (
    <DayForm form={form} save={saveSpend} onClose={onClose} chooser={chooser} />
  ) : (
    <FileForm onClose={onClose} chooser={chooser} />
  )
}

type FormProps = { onClose: () => void; chooser: ReactNode }

const today = () => new Date().toISOString().slice(0, 10)

type DaySpend = { campaignId: string | undefined; day: string; cents: number | null }
type DayFormProps = FormProps & {
  form: Form<DaySpend>
  save: ReturnType<typeof useCampaignActions>['saveSpend']
}

function DayForm({ form, save, onClose, chooser }: DayFormProps) {
  const campaigns = useList(useInfiniteQuery(campaignsQuery({})))
  const handleSubmit = () =>
    form.submit(({ campaignId, day, cents }) => {
      if (!campaignId || cents === null) return
      save.mutate([{ campaignId, day, cents }], {
        onSuccess: sayDone(`${formatMoney(cents)} saved for ${day}`, onClose),
      })
    })
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title="Add spend"
      submitLabel="Save spend"
      busy={save.isPending}
    >
      {chooser}
      <Field label="Campaign" error={form.problem('campaignId')}>
        <Combobox
          {...form.field('campaignId')}
          loading={campaigns.state === 'loading'}
          options={namedOptions(campaigns.rows)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Day" error={form.problem('day')}>
          <DateInput max={today()} {...form.field('day')} />
        </Field>
        <Field label="Amount" error={form.problem('cents')}>
          <MoneyInput {...form.field('cents')} />
        </Field>
      </div>
      <p className="text-12 text-ink-3">An amount that was saved for this day before is replaced.</p>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

function FileForm({ onClose, chooser }: FormProps) {
  const preview = useSend(async (file: File) => previewSpend(await file.text()))
  const { saveSpend } = useCampaignActions()
  const form = useForm({ start: { files: [] as File[] }, act: saveSpend })
  const rows = preview.data?.rows ?? []
  const good = rows.flatMap(({ spend }) => spend ?? [])
  const handleFiles = (next: File[]) => {
    form.set({ files: next })
    const [file] = next
    if (file) preview.mutate(file)
    else preview.reset()
  }
  const handleSubmit = () => {
    if (good.length > 0)
      form.submit(() =>
        saveSpend.mutate(good, {
          onSuccess: ({ saved }) => {
            toast({ title: `${plural(saved, 'amount')} saved` })
            onClose()
          },
        }),
      )
  }
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title="Add spend"
      width={640}
      submitLabel={good.length > 0 ? `Save ${plural(good.length, 'amount')}` : 'Save spend'}
      busy={saveSpend.isPending || preview.isPending}
      disabledReason={good.length > 0 ? undefined : 'Choose a file with at least one correct row.'}
    >
      {chooser}
      <Field
        label="File"
        hint="The first line names the columns: date, campaign, amount. A campaign is named by its name or id."
      >
        <FileDrop
          files={form.values.files}
          onChange={handleFiles}
          accept=".csv,text/csv"
          maxBytes={500_000}
          note="CSV, up to 500 KB"
        />
      </Field>
      <ErrorLine error={preview.error ?? form.refusal} />
      {preview.data ? <Preview rows={rows} /> : null}
    </FormDialog>
  )
}

const SHOWN_ROWS = 200

function Preview({ rows }: { rows: SpendPreview['rows'] }) {
  const faulty = rows.filter(({ problem }) => problem !== null)
  const sum = rows.reduce((cents, { spend }) => cents + (spend?.cents ?? 0), 0)
  // Faulty rows come first, because they need a change.
  const shown = [...faulty, ...rows.filter(({ problem }) => problem === null)].slice(0, SHOWN_ROWS)
  return (
    <section aria-label="Preview">
      <p className="mb-2 font-medium">
        {plural(rows.length - faulty.length, 'row')} with {formatMoney(sum)}
        {faulty.length > 0 ? `, ${plural(faulty.length, 'row')} left out` : ''}
      </p>
      <ul className="max-h-64 overflow-y-auto border-t">
        {shown.map((row) => (
          <li key={row.line} className="flex flex-col border-b py-1.5">
            <span className="num flex gap-3">
              <span className="w-10 flex-none text-ink-3">{row.line}</span>
              <span className="w-24 flex-none truncate">{row.spend?.day ?? row.date}</span>
              <span className="min-w-0 flex-1 truncate">{row.campaign}</span>
              {row.spend ? formatMoney(row.spend.cents) : row.amount}
            </span>
            {row.problem ? <span className="pl-13 text-12 text-danger-text">{row.problem}</span> : null}
            {row.replacesCents === null ? null : (
              <span className="pl-13 text-12 text-ink-3">Replaces {formatMoney(row.replacesCents)}.</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
