// The candidate's page behind a link: the employer, one decision, and the receivers of their data. Designed for phones.
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadPostingWithForm } from '#domains/jobs/web/index.ts'
import { AgencyMark } from '#platform/web/agency-mark.tsx'
import { ApiError, sentenceOf } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useFace } from '#platform/web/face.ts'
import { FILE_LIMIT_BYTES } from '#shared/file-limit.ts'
import { cx } from '#ui/cx.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { Form } from '#ui/form.tsx'
import { buttonStyle, PlainButton } from '#ui/plain-button.tsx'
import { LoadingScreen } from '#ui/spinner.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import type { LinkPage as PageData } from '../contract/schemas.ts'
import { BookingPart } from './booking-part.tsx'
import { DataPart } from './data-part.tsx'
import { linkPageQuery, useLinkPage } from './link-page-api.ts'
import { Question } from './question.tsx'

const PostingWithForm = lazy(async () => ({ default: (await loadPostingWithForm()).PostingWithForm }))

export function LinkPage() {
  const { token } = useParams({ from: '/l/$token' })
  const page = useQuery(linkPageQuery(token))
  const { name: agency } = useFace()
  useQuietPage()
  return (
    <TooltipProvider>
      <title>{agency}</title>
      <div className="flex min-h-dvh flex-col bg-surface text-16">
        <header className="mx-auto flex w-full max-w-[640px] items-center gap-3 px-5 py-3">
          <AgencyMark size={24} />
          <div className="leading-tight">
            <p className="font-semibold">{page.data?.employer ?? agency}</p>
            {page.data?.employer ? <p className="text-13 text-ink-2">through {agency}</p> : null}
          </div>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[640px] flex-1 px-5 pt-4 pb-24 outline-none"
        >
          {page.isPending ? <LoadingScreen /> : null}
          {page.isLoadingError ? <Ended error={page.error} onRetry={() => void page.refetch()} /> : null}
          {page.data ? <Content token={token} page={page.data} /> : null}
        </main>
      </div>
    </TooltipProvider>
  )
}

/** Search engines do not index it, and pages opened from here do not learn its address. */
function useQuietPage() {
  useEffect(() => {
    const tags = [
      ['robots', 'noindex, nofollow'],
      ['referrer', 'no-referrer'],
    ].map(([name = '', content = '']) => {
      const tag = document.createElement('meta')
      tag.name = name
      tag.content = content
      document.head.append(tag)
      return tag
    })
    return () => tags.forEach((tag) => tag.remove())
  }, [])
}

function Ended({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const over = error instanceof ApiError && (error.status === 404 || error.status === 410)
  return (
    <>
      <h1 tabIndex={-1} className="text-24 font-semibold outline-none">
        {over ? 'This link no longer works' : 'This page did not load'}
      </h1>
      {over ? (
        <DeadLink unknown={error.status === 404} />
      ) : (
        <>
          <p className="mt-2 text-ink-2">{sentenceOf(error)}</p>
          <PlainButton size="lg" className="mt-4" onClick={onRetry}>
            Try again
          </PlainButton>
        </>
      )}
    </>
  )
}

/** Does not mention the candidate: anyone may hold an old link. */
function DeadLink({ unknown }: { unknown: boolean }) {
  return (
    <>
      <p className="mt-2 text-ink-2">
        {unknown
          ? 'No link has this address. Part of it may be missing. Open it again from the message, or copy all of it.'
          : 'It expired, was already used, or a recruiter replaced it with a newer one.'}
      </p>
      <h2 className="mt-6 font-semibold">Next steps</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5 text-ink-2">
        <li>Look for a newer message from us. Only the latest link works.</li>
        <li>Reply to the message and ask the recruiter for a new link.</li>
        <li>An interview that you booked stays booked.</li>
      </ul>
      <a href="/jobs" className={cx(buttonStyle({ variant: 'primary' }), 'mt-6 h-12 px-5 text-16')}>
        See open jobs
      </a>
    </>
  )
}

function titleOf({ kind, done, title, job, firstName, interview }: PageData): string {
  if (interview?.booked?.state === 'called_off') return `${firstName}, this interview is canceled`
  if (done) return `Thank you, ${firstName}`
  if (kind === 'self_schedule') return `${firstName}, choose a time for your interview`
  if (kind === 'apply') return `${firstName}, apply for ${job ?? 'this job'}`
  if (kind === 'prequalify') return `${firstName}, please answer a few questions`
  if (kind === 'document') return `${firstName}, please upload this document: ${title}`
  if (kind === 'consent') return `${firstName}, please read and decide`
  return title
}

function Content({ token, page }: { token: string; page: PageData }) {
  const [anyway, setAnyway] = useState(false)
  if (page.data.stopped && !page.done && !page.interview?.booked && !anyway) {
    return (
      <>
        <Stopped firstName={page.firstName} onGoOn={() => setAnyway(true)} />
        <DataPart token={token} page={page} />
      </>
    )
  }
  // A booked interview is shown and can be canceled, whatever became of the job.
  if (page.closed && !page.done && !page.interview?.booked) {
    return (
      <>
        <Closed page={page} hired={page.closed === 'hired'} />
        <DataPart token={token} page={page} />
      </>
    )
  }
  return (
    <>
      <h1 className="text-24 font-semibold">{titleOf(page)}</h1>
      {page.job && page.kind !== 'apply' ? <p className="mt-1 text-ink-2">{page.job}</p> : null}
      {page.kind === 'self_schedule' ? <BookingPart token={token} page={page} /> : null}
      {page.kind === 'apply' && !page.done ? <ApplyPart token={token} page={page} /> : null}
      {page.kind !== 'self_schedule' && page.done ? <Done /> : null}
      {page.kind !== 'self_schedule' && page.kind !== 'apply' && !page.done ? (
        <Decision token={token} page={page} />
      ) : null}
      <DataPart token={token} page={page} />
    </>
  )
}

/** Does not say why it ended: the recruiter does. */
function Closed({ page, hired }: { page: PageData; hired: boolean }) {
  const job = page.job ?? 'this job'
  return (
    <>
      <h1 tabIndex={-1} className="text-24 font-semibold outline-none">
        {hired ? `${page.firstName}, you are hired` : `${page.firstName}, there is nothing left to do`}
      </h1>
      <p className="mt-2 text-ink-2">
        {hired ? `You need nothing more for ${job}.` : `This page about ${job} is closed.`} Questions? Contact{' '}
        {page.sender}.
      </p>
    </>
  )
}

/** A candidate who opted out is asked for nothing more, and can opt in again. */
function Stopped({ firstName, onGoOn }: { firstName: string; onGoOn: () => void }) {
  return (
    <>
      <h1 className="text-24 font-semibold">{firstName}, we stopped all contact</h1>
      <p className="mt-2 text-ink-2">We no longer contact you. There is nothing left to do here.</p>
      <PlainButton size="lg" className="mt-4" onClick={onGoOn}>
        Continue anyway
      </PlainButton>
    </>
  )
}

/** The posting's form, with the same questions and information as on the public page. */
function ApplyPart({ token, page: { apply } }: { token: string; page: PageData }) {
  const acts = useLinkPage(token)
  if (!apply) return <p className="mt-4 text-ink-2">This job is no longer open.</p>
  const { slug, ...person } = apply
  return (
    <div className="mt-5" onFocus={() => acts.start.isIdle && acts.start.mutate()}>
      <Suspense fallback={<LoadingScreen />}>
        <PostingWithForm slug={slug} person={person} linkToken={token} />
      </Suspense>
    </div>
  )
}

function Done() {
  return (
    <output className="mt-4 flex gap-3 rounded-8 bg-success-subtle px-4 py-3 text-success-text">
      <Check className="mt-1 size-5 flex-none" />
      <span>Done. You can close this page.</span>
    </output>
  )
}

const LABELS: Record<PageData['kind'], string> = {
  apply: 'Apply now',
  prequalify: 'Submit answers',
  consent: 'I agree',
  custom: 'Done',
  document: 'Upload file',
  self_schedule: 'Book',
}

function Decision({ token, page }: { token: string; page: PageData }) {
  const acts = useLinkPage(token)
  const [answers, setAnswers] = useState<string[]>(() => page.questions.map(() => ''))
  const [files, setFiles] = useState<File[]>([])
  const begin = () => acts.start.isIdle && acts.start.mutate()
  const error = acts.complete.error ?? acts.upload.error
  const isDocument = page.kind === 'document'
  const [file] = files
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The first focus in any field is the start.
    <Form
      className="mt-5 flex flex-col gap-5"
      onFocus={begin}
      onSubmit={() => {
        if (!isDocument) acts.complete.mutate({ answers })
        else if (file) acts.upload.mutate(file)
      }}
    >
      {page.words ? <p className="rounded-8 border px-4 py-3 whitespace-pre-wrap">{page.words}</p> : null}
      {page.questions.map(({ label, type }, index) => (
        <Question
          key={label}
          label={label}
          type={type}
          value={answers[index] ?? ''}
          onChange={(answer) => setAnswers(answers.map((each, at) => (at === index ? answer : each)))}
        />
      ))}
      {isDocument ? (
        <FileDrop
          files={files}
          onChange={(next) => {
            begin()
            setFiles(next)
          }}
          accept=".pdf,.docx,.txt,.png,.jpg,.jpeg"
          note="PDF, DOCX, TXT, PNG or JPEG, up to 10 MB"
          maxBytes={FILE_LIMIT_BYTES}
        />
      ) : null}
      <ErrorLine error={error} />
      <PlainButton
        type="submit"
        variant="primary"
        className="h-12 text-16"
        busy={acts.complete.isPending || acts.upload.isPending}
        disabled={isDocument && !file}
      >
        {LABELS[page.kind]}
      </PlainButton>
      {page.kind === 'consent' ? (
        <PlainButton
          className="h-12 text-16"
          busy={acts.complete.isPending}
          onClick={() => acts.complete.mutate({ refused: true })}
        >
          I do not agree
        </PlainButton>
      ) : null}
    </Form>
  )
}
