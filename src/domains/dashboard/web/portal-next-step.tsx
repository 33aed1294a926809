// The next step of the postings as a sentence with a button. The page's primary button calls a lead.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { plural } from '#ui/format.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import type { PortalDashboard } from '../contract/portal.ts'

type Props = { next: PortalDashboard['next']; waiting: number }

export function NextStep({ next: { step, posting }, waiting }: Props) {
  const title = posting?.title ?? ''
  if (step === 'mend')
    return (
      <Card
        words={`${title} needs changes.`}
        more="Read the requested changes, edit the posting, and submit it again."
        action={<PostingLink id={posting?.id}>See requested changes</PostingLink>}
      />
    )
  if (step === 'finish')
    return (
      <Card
        words={`${title} is a draft.`}
        more="Finish it and submit it to the agency. Only your company can see it until then."
        action={
          <PlainButton asChild size="sm">
            <Link to="/portal/job-postings" search={{ form: posting?.id }}>
              Continue editing
            </Link>
          </PlainButton>
        }
      />
    )
  if (step === 'wait')
    return (
      <Card
        words={
          waiting > 1 ? `${plural(waiting, 'posting')} are with the agency.` : `${title} is with the agency.`
        }
        more="We notify you when it is decided."
        action={<PostingLink id={posting?.id}>Open it</PostingLink>}
      />
    )
  if (step === 'look')
    return (
      <Card
        words="Your postings are open."
        more="See which postings attract applicants, and where applicants come from."
        action={
          <PlainButton asChild size="sm">
            <Link to="/portal/job-insights">See insights</Link>
          </PlainButton>
        }
      />
    )
  return (
    <Card
      words="Create your first posting."
      more="The agency reviews and publishes it. Applicants, interviews and hires appear here."
      action={
        <PlainButton asChild size="sm">
          <Link to="/portal/job-postings" search={{ form: 'new' }}>
            New posting
          </Link>
        </PlainButton>
      }
    />
  )
}

function PostingLink({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <PlainButton asChild size="sm">
      <Link to="/portal/job-postings" search={{ job: id }}>
        {children}
      </Link>
    </PlainButton>
  )
}

function Card({ words, more, action }: { words: string; more: string; action: ReactNode }) {
  return (
    <section aria-label="Next step" className="flex flex-col items-start gap-2 border-b py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{words}</p>
        <p className="text-12 text-ink-2">{more}</p>
      </div>
      {action}
    </section>
  )
}
