// Adds a candidate by hand. Possible duplicates are shown while the user types.
import { useQuery } from '@tanstack/react-query'
import { type Ref, useDeferredValue, useRef, useState } from 'react'
import { z } from 'zod'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { isWaiting } from '#platform/web/offline/may-wait.ts'
import { randomId } from '#platform/web/random-id.ts'
import { schemaProblems } from '#platform/web/schema-problems.ts'
import { type Form, useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { TagInput } from '#ui/tag-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { type CandidateCreate, candidateEditSchema } from '../contract/schemas.ts'
import { CANDIDATE_SOURCES } from '../contract/words.ts'
import { facetsQuery, matchesQuery, useCreateCandidate } from './api.ts'
import { sourceOptions, stateOptions } from './labels.ts'
import { fullName } from './names.ts'
import { SuggestedMatches } from './suggested-matches.tsx'

const { shape } = candidateEditSchema
const formSchema = z.object({
  firstName: shape.firstName.unwrap(),
  lastName: shape.lastName.unwrap(),
  email: z.union([z.literal(''), z.email('Enter an address such as name@example.com.')]),
  // The server reads numbers with a large library. Fewer digits are none of any country.
  phone: z
    .string()
    .max(40)
    .refine(
      (text) => text.trim() === '' || text.replaceAll(/\D/g, '').length >= 7,
      'Enter a phone number such as (713) 555-0142.',
    ),
  title: z.string().max(120),
  city: z.string().max(80),
  state: z.string(),
  skills: z.array(z.string()).max(100),
  source: z.enum(CANDIDATE_SOURCES),
})
type FormValues = z.infer<typeof formSchema>

const EMPTY: FormValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  title: '',
  city: '',
  state: '',
  skills: [],
  source: 'manual',
}

type CreateDialogProps = { onClose: () => void; onOpenCandidate: (id: string) => void }

export function CreateDialog({ onClose, onOpenCandidate }: CreateDialogProps) {
  const create = useCreateCandidate()
  const form = useForm<FormValues>({
    start: EMPTY,
    check: (values) => schemaProblems(formSchema, values),
    act: create,
    fieldOf: (path) => path.replace(/^emails.*/, 'email').replace(/^phones.*/, 'phone'),
    draft: 'create-candidate',
  })
  const [isKept, setKept] = useState(form.isKept)
  // One key per candidate: a second click, or a retry after a lost response, adds no second candidate.
  const [key] = useState(() => randomId())
  const matches = useMatches(form.values)
  const exact = matches.some((match) => match.reasons.some((reason) => reason !== 'name'))
  const handleSubmit = () =>
    form.submit((values) =>
      create.mutate(
        { ...toCreate(values), key, ...(exact && { confirmedDistinct: true }) },
        {
          onSuccess: (candidate) => {
            form.forget()
            if (isWaiting(candidate)) return onClose()
            toast({ title: `${fullName(candidate)} added` })
            onOpenCandidate(candidate.id)
          },
        },
      ),
    )
  const handleCancel = () => {
    form.forget()
    onClose()
  }
  const handleClose = () => {
    if (form.isTouched) toast({ title: 'Draft kept' })
    onClose()
  }
  const firstField = useRef<HTMLInputElement>(null)
  const handleStartAfresh = () => {
    form.reset(EMPTY)
    setKept(false)
    firstField.current?.focus()
  }
  return (
    <Dialog
      open
      // Escape is often pressed by mistake. Only Cancel discards the input.
      onOpenChange={handleClose}
      keepsInput
      onSubmit={handleSubmit}
      title="Add candidate"
      width={560}
      footer={
        <>
          <Button onClick={handleCancel}>Cancel</Button>
          <Button type="submit" variant="primary" busy={create.isPending}>
            {exact ? 'Add as a different candidate' : 'Add candidate'}
          </Button>
        </>
      }
    >
      {isKept ? (
        <p className="flex items-center justify-between gap-2 text-13 text-ink-2">
          This is your unsaved draft.
          <Button size="sm" variant="ghost" onClick={handleStartAfresh}>
            Start over
          </Button>
        </p>
      ) : null}
      <PersonFields form={form} firstField={firstField} />
      <SuggestedMatches matches={matches} onOpen={onOpenCandidate} />
      <ErrorLine error={form.refusal} />
    </Dialog>
  )
}

function toCreate(values: FormValues): CandidateCreate {
  const { email, phone, state, ...rest } = values
  return {
    ...rest,
    emails: email ? [email] : [],
    phones: phone.trim() ? [phone] : [],
    state: (state || null) as CandidateCreate['state'],
  }
}

function useMatches({ firstName, lastName, email, phone }: FormValues) {
  const person = useDeferredValue(
    JSON.stringify({
      ...(email.includes('@') && { email }),
      ...(phone.replace(/\D/g, '').length >= 10 && { phone }),
      ...(firstName.trim() && lastName.trim() && { firstName: firstName.trim(), lastName: lastName.trim() }),
    }),
  )
  const matches = useQuery({ ...matchesQuery(JSON.parse(person)), enabled: person !== '{}' })
  // Results for earlier input do not count. Only results for the current input can be confirmed.
  return person === '{}' || matches.isPlaceholderData ? [] : (matches.data?.items ?? [])
}

type PersonFieldsProps = { form: Form<FormValues>; firstField: Ref<HTMLInputElement> }

function PersonFields({ form, firstField }: PersonFieldsProps) {
  const { problem, text, field } = form
  const facets = useQuery(facetsQuery)
  return (
    <>
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <Field label="First name" required error={problem('firstName')}>
          <Input ref={firstField} autoComplete="off" {...text('firstName')} />
        </Field>
        <Field label="Last name" required error={problem('lastName')}>
          <Input autoComplete="off" {...text('lastName')} />
        </Field>
        <Field label="Email" error={problem('email')}>
          <Input type="email" autoComplete="off" {...text('email')} />
        </Field>
        <Field label="Phone" error={problem('phone')}>
          <Input type="tel" autoComplete="off" {...text('phone')} />
        </Field>
        <Field label="Title" error={problem('title')}>
          <Input autoComplete="off" {...text('title')} />
        </Field>
        <Field label="Source" error={problem('source')}>
          <Select options={sourceOptions} {...field('source')} />
        </Field>
        <Field label="City" error={problem('city')}>
          <Input autoComplete="off" {...text('city')} />
        </Field>
        <Field label="State" error={problem('state')}>
          <Select
            options={stateOptions}
            value={form.values.state || undefined}
            onChange={(state) => form.set({ state })}
          />
        </Field>
      </div>
      <Field label="Skills" hint="Press Enter or a comma after each skill." error={problem('skills')}>
        <TagInput {...field('skills')} suggestions={facets.data?.skills ?? []} />
      </Field>
    </>
  )
}
