// Sends a test lead through the intake and shows what it became.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { textsOf } from '#domains/integrations/contract/lead-fields.ts'
import { useSend } from '#platform/web/endpoint-query.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { Button } from '#ui/button.tsx'
import { type Fact, Facts } from '#ui/facts.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import type { TestLeadResult } from '../contract/schemas.ts'
import { samplesQuery, sendTestLead } from './api.ts'
import type { StepProps } from './step-props.ts'

/** A test lead is nobody: samples of real leads lend it everything but their contact. */
const NOBODY: Partial<Record<string, string>> = {
  name: 'Test Person',
  firstName: 'Test',
  lastName: 'Person',
  email: 'test.person@example.com',
  phone: '(713) 555-0100',
}

const REJECTIONS: Readonly<Record<string, string>> = {
  outside_area: 'outside the campaign’s area',
  suppressed: 'its contact asked not to be contacted',
  no_consent: 'it has no consent',
  no_contact: 'no phone number or email that works',
}

const USUAL = [
  { name: 'full_name', value: 'Test Person' },
  { name: 'email', value: 'test.person@example.com' },
  { name: 'phone_number', value: '(713) 555-0100' },
  { name: 'zip_code', value: '77002' },
]

export function TestStep({ values, campaign, save }: StepProps) {
  const { channel, formId } = values
  const samples = useQuery({
    ...samplesQuery({ channel: channel ?? 'manual', formId: formId ?? '-' }),
    enabled: channel !== null && formId !== null,
  })
  const targetOf = (name: string) =>
    values.fieldMap[name] ?? samples.data?.names.find((each) => each.name === name)?.usual ?? ''
  const first = samples.data?.leads[0]?.map(({ name, value }) => ({
    name,
    value: NOBODY[targetOf(name)] ?? value,
  }))
  const named = Object.entries(values.fieldMap).map(([name, target]) => ({
    name,
    value: NOBODY[target ?? ''] ?? '',
  }))
  // A form names only its own fields. Without a contact, every lead of it would be rejected.
  const usual = first ?? [...USUAL.filter(({ name }) => !(name in values.fieldMap)), ...named]
  const [typed, setTyped] = useState<Record<string, string>>({})
  const fields = usual.map(({ name, value }) => ({ name, value: typed[name] ?? value }))
  const send = useSend(async () => {
    const saved = await save()
    const id = saved?.id ?? campaign?.id
    if (!id) throw new Error('The campaign is not saved yet.')
    return sendTestLead({ id, fields: fields.filter(({ value }) => value !== '') })
  })
  return (
    <>
      <p className="text-ink-2">
        The test lead takes the same way as every lead. It touches no limit, money or customer, and no figure
        counts it.
      </p>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        {fields.map(({ name, value }) => (
          <Field key={name} label={name}>
            <Input value={value} onText={(text) => setTyped((before) => ({ ...before, [name]: text }))} />
          </Field>
        ))}
      </div>
      <div>
        <Button icon={Send} busy={send.isPending} onClick={() => send.mutate()}>
          Send test lead
        </Button>
      </div>
      <ErrorLine error={send.error} />
      {send.data ? <Result result={send.data} /> : null}
    </>
  )
}

function Result({ result }: { result: TestLeadResult }) {
  const isRejected = result.status === 'rejected'
  const answers = Object.entries(result.answers)
  const facts: Fact[] = [
    { label: 'Name', value: `${result.firstName} ${result.lastName}`.trim() || 'none' },
    { label: 'Email', value: result.email ?? 'none' },
    { label: 'Phone', value: result.phone ?? 'none' },
    { label: 'Place', value: result.place ?? 'none' },
    { label: 'Category', value: result.category ?? 'none' },
    ...textsOf(result),
    { label: 'Consent', value: result.consent ?? 'none' },
    ...answers.map(([label, value]) => ({ label, value: value || 'no answer', note: 'answer' })),
  ]
  return (
    <section aria-label="Result" className="rounded-8 border p-4">
      <p className={isRejected ? 'mb-3 font-medium text-danger-text' : 'mb-3 font-medium text-success-text'}>
        {isRejected
          ? `The test lead was rejected: ${REJECTIONS[result.rejectedFor ?? ''] ?? result.rejectedFor}.`
          : 'The test lead was accepted. This is what we store:'}
      </p>
      <Facts facts={facts} className="wrap-anywhere" />
      <Link
        to="/area-leads"
        search={{ lead: result.leadId, test: 'true' }}
        className="mt-3 inline-block rounded-4 text-primary-text hover:underline"
      >
        Open the test lead
      </Link>
    </section>
  )
}
