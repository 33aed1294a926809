// The application form. Input survives every error.
import { CircleCheck, Eye, FileText, Upload, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useFace } from '#platform/web/face.ts'
import { FILE_LIMIT_BYTES } from '#shared/file-limit.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { formatBytes } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import type { PublicJob } from '../contract/public.ts'
import { useApply, usePrefill } from './public-api.ts'
import { type AnswerValue, QuestionField } from './question-field.tsx'

const EMPTY = { firstName: '', lastName: '', email: '', phone: '' }
export type Person = typeof EMPTY
const FIELDS = Object.keys(EMPTY) as (keyof Person)[]
const withFound = (person: Person, found: Person) =>
  Object.fromEntries(FIELDS.map((name) => [name, person[name] || found[name]])) as Person
const tall = 'h-10 text-16 max-md:h-12'

type ApplyFormProps = {
  job: PublicJob
  source: string
  /** The known candidate, if they come through their link. */
  person?: Person
  linkToken?: string
  onSent?: () => void
}

export function ApplyForm({ job, source, person: known = EMPTY, linkToken, onSent }: ApplyFormProps) {
  const [person, setPerson] = useState<Person>(known)
  const [answers, setAnswers] = useState<Record<string, AnswerValue>>({})
  const [resume, setResume] = useState<File | null>(null)
  const [agreed, setAgreed] = useState(false)
  const [website, setWebsite] = useState('')
  const [missing, setMissing] = useState<Record<string, string>>({})
  const { name: agency } = useFace()
  const apply = useApply(job.slug)
  const prefill = usePrefill(job.slug)
  const [isFilled, setFilled] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const missingNow = missingIn({ person, answers, agreed, resume, job })
  // An error disappears once its field is fixed. No new error appears while the user types.
  const asked = Object.entries(missing).filter(([name]) => name in missingNow)
  const problems = { ...problemsOf(apply.error), ...Object.fromEntries(asked) }
  useEffect(() => {
    // Focuses the first invalid field.
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- Only for a new response or check, not for every key.
  }, [apply.error, missing])
  if (apply.isSuccess) return <Sent outcome={apply.data.outcome} reference={apply.data.referenceNumber} />
  const handleSubmit = () => {
    setMissing(missingNow)
    if (Object.keys(missingNow).length > 0) return
    const application = {
      resume,
      fields: {
        ...person,
        answers: JSON.stringify(
          Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== '')),
        ),
        consent: job.consentText,
        formToken: job.formToken,
        source,
        website,
        ...(linkToken && { linkToken }),
      },
    }
    apply.mutate(application, { onSuccess: () => onSent?.() })
  }
  const handleResume = (file: File | null) => {
    setResume(file)
    if (!file || file.size > FILE_LIMIT_BYTES || FIELDS.every((name) => person[name])) return
    prefill.mutate(
      { resume: file, formToken: job.formToken },
      {
        onSuccess: (found) => {
          setFilled(FIELDS.some((name) => found[name]))
          // What the applicant typed meanwhile stays.
          setPerson((now) => withFound(now, found))
        },
      },
    )
  }
  const text = (name: keyof Person) => ({
    className: tall,
    value: person[name],
    onChange: (event: { target: { value: string } }) =>
      setPerson((now) => ({ ...now, [name]: event.target.value })),
  })
  return (
    <Form
      ref={form}
      id="apply"
      aria-label="Apply"
      onSubmit={handleSubmit}
      className="flex h-fit scroll-mt-6 flex-col gap-3.5 rounded-12 border border-line-strong px-6 pt-4.5 pb-5 text-14 max-md:px-4.5"
    >
      <h2 className="text-20 font-semibold tracking-[-.012em]">Apply</h2>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field label="First name" required error={problems['firstName']}>
          <Input autoComplete="given-name" maxLength={80} {...text('firstName')} />
        </Field>
        <Field label="Last name" required error={problems['lastName']}>
          <Input autoComplete="family-name" maxLength={80} {...text('lastName')} />
        </Field>
      </div>
      <Field label="Email" required error={problems['email']}>
        <Input type="email" autoComplete="email" maxLength={254} {...text('email')} />
      </Field>
      <Field label="Phone" note="optional" error={problems['phone']}>
        <Input type="tel" autoComplete="tel" maxLength={40} {...text('phone')} />
      </Field>
      <ResumeField file={resume} onChange={handleResume} error={problems['resume']} />
      <output className="-mt-2 block text-13 text-ink-3 empty:hidden">
        {resume && isFilled ? 'Empty fields were filled in from your resume. Check them.' : ''}
      </output>
      {job.questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          value={answers[question.id] ?? ''}
          error={problems[`answers.${question.id}`]}
          onChange={(value) => setAnswers({ ...answers, [question.id]: value })}
        />
      ))}
      {/* Hidden from users and screen readers. Bots that fill in everything reveal themselves. */}
      <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
        <label>
          Website
          <input
            tabIndex={-1}
            name="website"
            autoComplete="off"
            value={website}
            onChange={(event) => setWebsite(event.target.value)}
          />
        </label>
      </div>
      <div>
        <Checkbox
          checked={agreed}
          onCheckedChange={(on) => setAgreed(on === true)}
          aria-invalid={problems['consent'] ? true : undefined}
          label={<span className="text-13 leading-[18px] text-ink-2">{job.consentText}</span>}
          className="gap-2.5"
        />
        {problems['consent'] ? (
          <p role="alert" className="mt-1 text-12 text-danger-text">
            {problems['consent']}
          </p>
        ) : null}
      </div>
      <ErrorLine error={hasFields(apply.error) ? null : apply.error} />
      <PlainButton
        type="submit"
        variant="primary"
        busy={apply.isPending}
        className="h-11 text-[15px] max-md:h-12"
      >
        Send application
      </PlainButton>
      <p className="flex gap-2 text-13 text-ink-3">
        <Eye className="mt-0.5 size-4 flex-none" />
        <span>
          Only {agency} and {job.employer} will see it.{' '}
          <a href="/privacy" className="underline underline-offset-2">
            How {agency} uses your data
          </a>
        </span>
      </p>
    </Form>
  )
}

function problemsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries((error.problem?.fields ?? []).map(({ path, message }) => [path, message]))
}

const hasFields = (error: unknown) => Object.keys(problemsOf(error)).length > 0

type Filled = {
  person: Person
  answers: Record<string, AnswerValue>
  agreed: boolean
  resume: File | null
  job: PublicJob
}

/** Errors known before sending. The server checks everything again. */
function missingIn({ person, answers, agreed, resume, job }: Filled): Record<string, string> {
  const found: Record<string, string> = {}
  if (!person.firstName.trim()) found['firstName'] = 'Enter your first name.'
  if (!person.lastName.trim()) found['lastName'] = 'Enter your last name.'
  if (!/^\S+@\S+\.\S+$/.test(person.email.trim()))
    found['email'] = 'Enter an address such as name@example.com.'
  if (resume && resume.size > FILE_LIMIT_BYTES)
    found['resume'] = 'The file is larger than 10 MB. Choose a smaller file.'
  for (const { id, required } of job.questions)
    if (required && (answers[id] ?? '') === '') found[`answers.${id}`] = 'Answer this question.'
  if (!agreed) found['consent'] = 'To apply, agree to be contacted about this job.'
  return found
}

function ResumeField(props: {
  file: File | null
  onChange: (file: File | null) => void
  error: string | undefined
}) {
  const { file, onChange, error } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field label="Resume" note="optional" hint="PDF, DOCX or TXT, up to 10 MB." error={error} group>
      <input
        ref={input}
        type="file"
        aria-label="Resume file"
        accept=".pdf,.docx,.txt,application/pdf,text/plain"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
      />
      {file ? (
        <span className="flex h-11 items-center gap-2.5 rounded-6 border border-line-control pr-1.5 pl-3">
          <FileText className="size-4 flex-none text-ink-3" />
          <span className="min-w-0 truncate">{file.name}</span>
          <span className="num flex-none text-ink-3">{formatBytes(file.size)}</span>
          <span className="flex-1" />
          <PlainButton
            variant="ghost"
            size="icon-sm"
            aria-label={`Remove ${file.name}`}
            onClick={() => {
              if (input.current) input.current.value = ''
              onChange(null)
            }}
          >
            <X />
          </PlainButton>
        </span>
      ) : (
        <PlainButton
          icon={Upload}
          className="h-11 w-full text-14"
          aria-invalid={error ? true : undefined}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </PlainButton>
      )}
    </Field>
  )
}

function Sent({ outcome, reference }: { outcome: 'received' | 'ruled_out'; reference: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="h-fit rounded-12 border border-line-strong px-6 py-5 text-14">
      <CircleCheck className="mb-2 size-6 text-success-text" />
      <h2 ref={heading} tabIndex={-1} className="text-20 font-semibold outline-none">
        Application sent
      </h2>
      {outcome === 'received' ? (
        <p className="mt-1.5 text-ink-2">
          A recruiter will read it next. We confirm it by email, unless you opted out. Reference {reference}.
        </p>
      ) : (
        <p className="mt-1.5 text-ink-2">
          We received it, but one answer does not meet the requirements of this job. Our email tells you the
          status of your application. Other jobs may fit. Reference {reference}.
        </p>
      )}
    </section>
  )
}
