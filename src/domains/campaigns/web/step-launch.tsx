// The last look before the launch: what is missing, and what happens.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, CircleAlert, Rocket } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { plural } from '#ui/format.ts'
import { toast } from '#ui/toast-store.ts'
import { FORM_CHANNELS } from '../contract/words.ts'
import { categoriesQuery, waitingFormsQuery } from './api.ts'
import type { StepProps } from './step-props.ts'
import type { CampaignValues } from './use-campaign-draft.ts'
import { unsoldText } from './words.ts'

type Checked = { text: string; level: 'ok' | 'note' | 'fix' }

function checksOf(values: CampaignValues, unsold: string | null): Checked[] {
  const needsForm = FORM_CHANNELS.some((each) => each === values.channel)
  const hasArea = values.area.states.length > 0 || values.area.zip !== null
  const form: Checked[] = needsForm
    ? [
        values.formId
          ? { text: `Takes the leads of form ${values.formId}.`, level: 'ok' }
          : { text: 'Enter the form id in the first step.', level: 'fix' },
      ]
    : []
  const consent: Checked[] = needsForm
    ? [
        Object.values(values.fieldMap).includes('consent')
          ? { text: 'Leads without consent are rejected.', level: 'ok' }
          : { text: 'No field is the consent text: leads are accepted without one.', level: 'note' },
      ]
    : []
  return [
    ...form,
    ...consent,
    values.category
      ? { text: `Leads without a category get ${values.category}.`, level: 'ok' }
      : { text: 'No category: rules that ask for one do not take these leads.', level: 'note' },
    hasArea
      ? { text: 'Leads outside the area are rejected.', level: 'ok' }
      : { text: 'No area: leads from everywhere are accepted.', level: 'note' },
    ...(unsold ? [{ text: unsold, level: 'note' as const }] : []),
  ]
}

export function LaunchStep({ values, campaign, save }: StepProps) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery(waitingFormsQuery)
  const waiting = data?.items.find(
    ({ formId, channel }) => formId === values.formId && channel === values.channel,
  )
  const categories = useQuery(categoriesQuery)
  const checks = checksOf(values, unsoldText(values, categories.data?.products ?? []))
  const missing = checks.find(({ level }) => level === 'fix')?.text
  const isLaunched = Boolean(campaign && campaign.status !== 'draft')
  const handleLaunch = async () => {
    setBusy(true)
    const saved = await save(isLaunched ? undefined : { status: 'active' })
    setBusy(false)
    if (!saved) return
    toast({ title: isLaunched ? `${saved.name} saved` : `${saved.name} is active` })
    void navigate({ to: '/employer/campaigns', search: { campaign: saved.id } })
  }
  return (
    <>
      <ul className="flex flex-col gap-2">
        {checks.map(({ text, level }) => (
          <li key={text} className="flex items-start gap-2">
            {level === 'ok' ? (
              <Check className="mt-0.5 size-4 flex-none text-success-text" aria-label="Ready" />
            ) : (
              <CircleAlert
                className={
                  level === 'fix'
                    ? 'mt-0.5 size-4 flex-none text-danger-text'
                    : 'mt-0.5 size-4 flex-none text-warning-text'
                }
                aria-label={level === 'fix' ? 'Missing' : 'Note'}
              />
            )}
            {text}
          </li>
        ))}
      </ul>
      {waiting ? (
        <p className="text-ink-2">
          {plural(waiting.leads, 'lead')} of this form {waiting.leads === 1 ? 'waits' : 'wait'}. They join the
          campaign at launch, oldest first.
        </p>
      ) : null}
      <div>
        <Button
          variant="primary"
          size="lg"
          icon={Rocket}
          busy={isBusy}
          disabledReason={missing}
          onClick={() => void handleLaunch()}
        >
          {isLaunched ? 'Save campaign' : 'Launch campaign'}
        </Button>
      </div>
    </>
  )
}
