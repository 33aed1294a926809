// Enters what a campaign cost: one day, or a CSV file with a preview.
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { useSend } from '#platform/web/endpoint-query.ts'
import { useList } from '#platform/web/list/use-list.ts'
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
  const [spend, setSpend] = useState<DaySpend>({ campaignId, day: today(), cents: null })
  const chooser = <Segmented label="How" size="form" value={way} onChange={setWay} options={WAYS} />
  return way === 'day' ? (
    <DayForm spend={spend} onChange={setSpend} onClose={onClose} chooser={chooser} />
  ) : (
    <FileForm onClose={onClose} chooser={chooser} />
  )
}

type FormProps = { onClose: () => void; chooser: ReactNode }

const today = () => new Date().toISOString().slice(0, 10)

type DaySpend = { campaignId: string | undefined; day: string; cents: number | null }
type DayFormProps = FormProps & { spend: DaySpend; onChange: (spend: DaySpend) => void }

function DayForm({ spend, onChange, onClose, chooser }: DayFormProps) {
  const { campaignId, day, cents } = spend
  const campaigns = useList(useInfiniteQuery(campaignsQuery({})))
  const [isTried, setTried] = useState(false)
  const { saveSpend } = useCampaignActions()
  const problems = {
    campaign: campaignId ? undefined : 'Choose a campaign.',
    day: day && day <= today() ? undefined : 'Enter a past day or today.',
    amount: cents !== null && cents >= 0 ? undefined : 'Enter an amount such as 125.50.',
  }
  const handleSubmit = () => {
    setTried(true)
    if (!campaignId || cents === null || problems.day || problems.amount) return
    saveSpend.mutate([{ campaignId, day, cents }], {
      onSuccess: sayDone(`${formatMoney(cents)} saved for ${day}`, onClose),
    })
  }
  const shown = (problem: string | undefined) => (isTried ? problem : undefined)
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title="Add spend"
      submitLabel="Save spend"
      busy={saveSpend.isPending}
    >
      {chooser}
      <Field label="Campaign" error={shown(problems.campaign)}>
        <Combobox
          value={campaignId}
          onChange={(chosen) => onChange({ ...spend, campaignId: chosen })}
          loading={campaigns.state === 'loading'}
          options={namedOptions(campaigns.rows)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Day" error={shown(problems.day)}>
          <DateInput value={day} max={today()} onChange={(next) => onChange({ ...spend, day: next })} />
        </Field>
        <Field
          label="Amount"
          error={shown(problems.amount) ?? (saveSpend.error ? sentenceOf(saveSpend.error) : undefined)}
        >
          <MoneyInput value={cents} onChange={(next) => onChange({ ...spend, cents: next })} />
        </Field>
      </div>
      <p className="text-12 text-ink-3">An amount that was saved for this day before is replaced.</p>
    </FormDialog>
  )
}

function FileForm({ onClose, chooser }: FormProps) {
  const [files, setFiles] = useState<File[]>([])
  const preview = useSend(async (file: File) => previewSpend(await file.text()))
  const { saveSpend } = useCampaignActions()
  const rows = preview.data?.rows ?? []
  const good = rows.flatMap(({ spend }) => spend ?? [])
  const handleFiles = (next: File[]) => {
    setFiles(next)
    const [file] = next
    if (file) preview.mutate(file)
    else preview.reset()
  }
  const handleSubmit = () => {
    if (good.length > 0)
      saveSpend.mutate(good, {
        onSuccess: ({ saved }) => {
          toast({ title: `${plural(saved, 'amount')} saved` })
          onClose()
        },
      })
  }
  const failure = preview.error ?? saveSpend.error
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
        error={failure && sentenceOf(failure)}
      >
        <FileDrop
          files={files}
          onChange={handleFiles}
          accept=".csv,text/csv"
          maxBytes={500_000}
          note="CSV, up to 500 KB"
        />
      </Field>
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
