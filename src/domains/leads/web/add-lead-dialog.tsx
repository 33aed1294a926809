// A lead that a colleague types in, for a campaign whose leads are added by hand.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CategoryField } from '#domains/campaigns/web/index.ts'
import { FORM_NAMES, type GivenName, LEAD_FIELDS } from '#domains/integrations/contract/lead-fields.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import { firstThen, recordOf } from '#shared/fields.ts'
import { STATE_NAMES } from '#shared/us-state-names.ts'
import { STATES } from '#shared/us-states.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { namedOptions } from '#ui/options.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { LEAD_LOOKS } from '../contract/words.ts'
import { manualCampaignsQuery, type NewLead, useAddLead } from './api.ts'

const BLANK = {
  campaignId: '',
  ...recordOf(FORM_NAMES, () => ''),
  consent: '',
}

const INPUTS = firstThen(['firstName', 'lastName', 'phone'], FORM_NAMES)
const STATE_OPTIONS = [
  { value: '', label: 'From the ZIP code' },
  ...STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
]

type AddLeadProps = { onClose: () => void; onAdded: (id: string) => void }

export function AddLeadDialog({ onClose, onAdded }: AddLeadProps) {
  const campaigns = useQuery(manualCampaignsQuery)
  const items = campaigns.data?.items ?? []
  const add = useAddLead()
  const key = useKeyOf()
  const form = useForm({ start: BLANK, act: add })
  const { values, problem } = form
  const chosen = values.campaignId || (items.length === 1 ? items[0]?.id : undefined)
  const handleSubmit = () =>
    form.submit(() => {
      const entered = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
      const body: NewLead = { ...entered, campaignId: chosen ?? '' }
      add.mutate(
        { body, key: key.of(body) },
        {
          onSuccess: ({ id, status }) => {
            key.renew()
            toast({ title: `Lead added. Status: ${LEAD_LOOKS[status].label}` })
            onAdded(id)
            onClose()
          },
        },
      )
    })
  const input = (name: GivenName) => {
    const { kind, label, max } = LEAD_FIELDS[name]
    const shared = { error: problem(name), ...(LEAD_FIELDS[name].in === 'leads' && { note: 'optional' }) }
    if (kind === 'category')
      return (
        <CategoryField
          key={name}
          hint="Without one, the category of the campaign."
          {...form.field(name)}
          {...shared}
        />
      )
    return (
      <Field key={name} label={kind === 'zip' ? 'ZIP code' : label} {...shared}>
        {kind === 'state' ? (
          <Combobox {...form.field(name)} options={STATE_OPTIONS} />
        ) : (
          <Input maxLength={max} {...form.text(name)} />
        )}
      </Field>
    )
  }
  return (
    <FormDialog
      title="Add lead"
      width={560}
      onClose={onClose}
      onSubmit={handleSubmit}
      submitLabel="Add lead"
      busy={add.isPending}
      disabledReason={reasonOf({ isLoaded: campaigns.isSuccess, count: items.length, chosen })}
    >
      <QueryState query={campaigns} loading={<Skeleton className="h-60" />} />
      {campaigns.isSuccess && items.length === 0 ? <NoCampaign /> : null}
      {items.length > 0 ? (
        <>
          <Field label="Campaign" required error={problem('campaignId')}>
            <Combobox
              value={chosen ?? ''}
              onChange={form.field('campaignId').onChange}
              placeholder="Choose a campaign"
              options={namedOptions(items)}
            />
          </Field>
          <div className="grid grid-cols-2 items-start gap-3 max-md:grid-cols-1">{INPUTS.map(input)}</div>
          <Field
            label="Consent"
            note="optional"
            hint="The words in which the person agreed. They are kept with the lead."
            error={problem('consent')}
          >
            <Textarea maxLength={5_000} {...form.text('consent')} />
          </Field>
        </>
      ) : null}
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

type Readiness = { isLoaded: boolean; count: number; chosen: string | undefined }

function reasonOf({ isLoaded, count, chosen }: Readiness): string | null {
  if (!isLoaded) return 'The campaigns are not loaded yet.'
  if (count === 0) return 'No campaign takes leads added by hand.'
  return chosen ? null : 'Choose a campaign first.'
}

const NoCampaign = () => (
  <p className="text-ink-2">
    No active campaign takes leads added by hand.{' '}
    <Link to="/employer/campaigns/new" search={{ channel: 'manual' }} className="link">
      Set up a campaign
    </Link>{' '}
    with the channel “Added by hand”.
  </p>
)
