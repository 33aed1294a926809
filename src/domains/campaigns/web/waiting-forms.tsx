// Forms that no campaign knows: their leads wait, and one button makes the campaign.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { plural } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { WaitingForm } from '../contract/schemas.ts'
import type { Channel } from '../contract/words.ts'
import { waitingFormsQuery } from './api.ts'
import { useCampaignRefusal } from './campaign-acts.ts'

const FIRST = 3
const FORMS: Partial<Record<Channel, string>> = { meta_lead_ad: 'Meta form', google_form: 'Google form' }

export function WaitingForms() {
  const { data } = useQuery(waitingFormsQuery)
  const [isWhole, setWhole] = useState(false)
  const forms = data?.items ?? []
  if (forms.length === 0) return null
  const shown = isWhole ? forms : forms.slice(0, FIRST)
  return (
    <section
      aria-label="Forms without a campaign"
      className="flex flex-none flex-col gap-2 px-6 py-3.5 max-md:px-4"
    >
      {shown.map((form) => (
        <Banner key={`${form.channel} ${form.formId}`} form={form} />
      ))}
      {forms.length > shown.length ? (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => setWhole(true)}>
          Show {forms.length - shown.length} more
        </Button>
      ) : null}
    </section>
  )
}

function Banner({ form }: { form: WaitingForm }) {
  const navigate = useNavigate()
  const disabledReason = useCampaignRefusal()
  const { channel, formId, leads, since, draft } = form
  const handleClick = () =>
    void navigate({
      to: '/employer/campaigns/new',
      search: draft ? { campaign: draft.id } : { channel, form: formId },
    })
  return (
    <div className="flex items-center gap-3 rounded-8 bg-warning-subtle px-3 py-2 max-md:flex-wrap">
      <CircleHelp className="size-4 flex-none text-warning-text" />
      <p className="min-w-0 flex-1">
        <span className="font-medium">Unknown form, {plural(leads, 'lead')} waiting.</span>{' '}
        <span className="text-ink-2 wrap-anywhere">
          {FORMS[channel] ?? 'Inbound webhook'} {formId}, first lead <RelativeTime at={since} ago />. Routed
          once the form has a campaign.
        </span>
      </p>
      <Button size="sm" className="max-md:w-full" disabledReason={disabledReason} onClick={handleClick}>
        {draft ? 'Continue draft' : 'Create campaign'}
      </Button>
    </div>
  )
}
