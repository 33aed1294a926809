// A lead that a colleague types in, for a campaign whose leads are added by hand.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CategoryField } from '#domains/campaigns/web/index.ts'
import { STATE_NAMES } from '#platform/shared/us-state-names.ts'
import { STATES } from '#platform/shared/us-states.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
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
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  zip: '',
  city: '',
  state: '',
  category: '',
  consent: '',
}

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
  const text = (name: keyof typeof BLANK, label: string, more: { maxLength: number; note?: string }) => (
    <Field label={label} note={more.note} error={problem(name)}>
      <Input maxLength={more.maxLength} {...form.text(name)} />
    </Field>
  )
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
          <div className="grid grid-cols-2 items-start gap-3 max-md:grid-cols-1">
            {text('firstName', 'First name', { maxLength: 100 })}
            {text('lastName', 'Last name', { maxLength: 100 })}
            {text('phone', 'Phone', { maxLength: 60 })}
            {text('email', 'Email', { maxLength: 254 })}
            {text('zip', 'ZIP code', { maxLength: 10, note: 'optional' })}
            {text('city', 'City', { maxLength: 100, note: 'optional' })}
            <Field label="State" note="optional" error={problem('state')}>
              <Combobox
                {...form.field('state')}
                options={[
                  { value: '', label: 'From the ZIP code' },
                  ...STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
                ]}
              />
            </Field>
            <CategoryField
              note="optional"
              hint="Without one, the category of the campaign."
              {...form.field('category')}
              error={problem('category')}
            />
          </div>
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
