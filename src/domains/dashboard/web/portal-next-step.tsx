// The one thing to do next, in a sentence with its button.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { plural } from '#ui/format.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import type { PortalDashboard } from '../contract-portal.ts'

type Props = { next: PortalDashboard['next']; waiting: number }

export function NextStepCard({ next: { step, posting }, waiting }: Props) {
  const title = posting?.title ?? ''
  if (step === 'mend')
    return (
      <Card
        words={`${title} was sent back.`}
        more="Read what should be changed, change it, and send it again."
        action={<PostingLink id={posting?.id}>See what to change</PostingLink>}
      />
    )
  if (step === 'finish')
    return (
      <Card
        words={`${title} is a draft.`}
        more="Finish it and send it to the agency; nobody sees it before."
        action={
          <PlainButton asChild variant="primary">
            <Link to="/portal/job-postings" search={{ form: posting?.id }}>
              Go on writing
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
        more="You are told as soon as it is decided. Until then there is nothing to do."
        action={<PostingLink id={posting?.id}>Open it</PostingLink>}
      />
    )
  if (step === 'look')
    return (
      <Card
        words="Your postings are out."
        more="See which of them people find, and where applicants come from."
        action={
          <PlainButton asChild variant="primary">
            <Link to="/portal/job-insights">See how they do</Link>
          </PlainButton>
        }
      />
    )
  return (
    <Card
      words="Write your first posting."
      more="The agency looks it over and publishes it; applicants, interviews and hires are counted here."
      action={
        <PlainButton asChild variant="primary">
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
    <PlainButton asChild variant="primary">
      <Link to="/portal/job-postings" search={{ job: id }}>
        {children}
      </Link>
    </PlainButton>
  )
}

function Card({ words, more, action }: { words: string; more: string; action: ReactNode }) {
  return (
    <section
      aria-label="Next step"
      className="flex items-center gap-4 rounded-8 bg-primary-subtle px-5 py-4 max-md:flex-col max-md:items-stretch"
    >
      <div className="min-w-0 flex-1">
        <p className="text-16 font-semibold">{words}</p>
        <p className="text-ink-2">{more}</p>
      </div>
      {action}
    </section>
  )
}
