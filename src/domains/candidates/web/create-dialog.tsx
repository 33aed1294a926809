// Adds a candidate by hand. Possible duplicates are shown while the user types.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ApiError, hasCode } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { formResolver } from '#platform/web/form-resolver.ts'
import { isWaiting } from '#platform/web/offline/may-wait.ts'
import { randomId } from '#platform/web/random-id.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { TagInput } from '#ui/tag-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { useDraft } from '#ui/use-draft.ts'
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
  phone: z.string().max(40),
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
  const [draft, setDraft] = useDraft('create-candidate')
  const [isKept, setKept] = useState(draft !== '' && draft !== JSON.stringify(EMPTY))
  const form = useForm<FormValues>({
    resolver: formResolver(formSchema),
    defaultValues: { ...EMPTY, ...(draft && (JSON.parse(draft) as Partial<FormValues>)) },
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => setDraft(JSON.stringify(values)),
      }),
    [form, setDraft],
  )
  // One key per candidate: a second click, or a retry after a lost response, adds no second candidate.
  const [key] = useState(() => randomId())
  const create = useCreateCandidate()
  const matches = useMatches(form)
  const exact = matches.some((match) => match.reasons.some((reason) => reason !== 'name'))
  const handleSubmit = form.handleSubmit((values) =>
    create.mutate(
      { ...toCreate(values), key, ...(exact && { confirmedDistinct: true }) },
      {
        onSuccess: (candidate) => {
          setDraft('')
          if (isWaiting(candidate)) return onClose()
          toast({ title: `${fullName(candidate)} added` })
          onOpenCandidate(candidate.id)
        },
        onError: (error) => showProblems(error, form),
      },
    ),
  )
  const handleCancel = () => {
    setDraft('')
    onClose()
  }
  const handleStartAfresh = () => {
    form.reset(EMPTY)
    setDraft('')
    setKept(false)
    form.setFocus('firstName')
  }
  return (
    <Dialog
      open
      // Escape is often pressed by mistake. Only Cancel discards the input.
      onOpenChange={onClose}
      keepsInput
      onSubmit={() => void handleSubmit()}
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
      <PersonFields form={form} />
      <SuggestedMatches matches={matches} onOpen={onOpenCandidate} />
      <ErrorLine
        error={create.error instanceof ApiError && create.error.problem?.fields ? null : create.error}
      />
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

/** The server's errors appear at their fields, as the browser's do. */
function showProblems(error: unknown, form: UseFormReturn<FormValues>): void {
  if (!hasCode(error, 'invalid')) return
  for (const { path, message } of error.problem.fields ?? []) {
    const field = path.replace(/^emails.*/, 'email').replace(/^phones.*/, 'phone')
    form.setError(field as keyof FormValues, { message })
  }
}

function useMatches(form: UseFormReturn<FormValues>) {
  const [firstName, lastName, email, phone] = useWatch({
    control: form.control,
    name: ['firstName', 'lastName', 'email', 'phone'],
  })
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

function PersonFields({ form }: { form: UseFormReturn<FormValues> }) {
  const { register, control, formState } = form
  const facets = useQuery(facetsQuery)
  const error = (name: keyof FormValues) => formState.errors[name]?.message
  return (
    <>
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <Field label="First name" required error={error('firstName')}>
          <Input autoComplete="off" {...register('firstName')} />
        </Field>
        <Field label="Last name" required error={error('lastName')}>
          <Input autoComplete="off" {...register('lastName')} />
        </Field>
        <Field label="Email" error={error('email')}>
          <Input type="email" autoComplete="off" {...register('email')} />
        </Field>
        <Field label="Phone" error={error('phone')}>
          <Input type="tel" autoComplete="off" {...register('phone')} />
        </Field>
        <Field label="Title" error={error('title')}>
          <Input autoComplete="off" {...register('title')} />
        </Field>
        <Field label="Source">
          <Controller
            control={control}
            name="source"
            render={({ field }) => (
              <Select options={sourceOptions} value={field.value} onChange={field.onChange} />
            )}
          />
        </Field>
        <Field label="City" error={error('city')}>
          <Input autoComplete="off" {...register('city')} />
        </Field>
        <Field label="State">
          <Controller
            control={control}
            name="state"
            render={({ field }) => (
              <Select options={stateOptions} value={field.value || undefined} onChange={field.onChange} />
            )}
          />
        </Field>
      </div>
      <Field label="Skills" hint="Press Enter or a comma after each skill.">
        <Controller
          control={control}
          name="skills"
          render={({ field }) => (
            <TagInput value={field.value} onChange={field.onChange} suggestions={facets.data?.skills ?? []} />
          )}
        />
      </Field>
    </>
  )
}
