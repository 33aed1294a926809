// The receivers of the candidate's data, each with a Withdraw button.
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useFace } from '#platform/web/face.ts'
import { useReaderZone } from '#platform/web/reader-zone.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import type { LinkPage } from '../contract/schemas.ts'
import { useLinkPage } from './link-page-api.ts'

const SOURCES: Partial<Record<string, string>> = {
  meta_lead_ad: 'from a form on Facebook or Instagram',
  google_form: 'from a form on Google',
  job_posting: 'from your application',
  referral: 'from a referral',
  import: 'from an imported list',
}
const dayIn = (timeZone: string) => (at: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' }).format(
    new Date(at),
  )

export function DataPart({ token, page }: { token: string; page: LinkPage }) {
  const { withdraw } = useLinkPage(token)
  const { data } = page
  const { name: agency } = useFace()
  const day = dayIn(useReaderZone())
  return (
    <section aria-labelledby="my-data" className="mt-10 rounded-12 border">
      <header className="px-4 pt-4 pb-3">
        <h2 id="my-data" className="font-semibold">
          Your data
        </h2>
        <p className="text-ink-2">Withdraw at any time, with one tap.</p>
      </header>
      <Row
        title={agency}
        text={`Since ${day(data.since)}, ${SOURCES[data.source] ?? 'entered by a recruiter'}. Your name, contact details and answers.`}
        done={data.stopped ? 'Stopped. We no longer contact you.' : null}
        label="Stop all contact"
        busy={withdraw.isPending}
        onClick={() => withdraw.mutate({ what: 'everything' })}
      />
      {data.applications.map((application) => (
        <Row
          key={application.id}
          title={application.employer}
          text={`Since ${day(application.since)}, for ${application.job}.${application.hired ? ' You are hired. A recruiter answers your request.' : ''}`}
          done={
            application.asked ? 'Your recruiter knows that you want to withdraw, and will contact you.' : null
          }
          label={application.hired ? 'Ask to withdraw' : 'Withdraw'}
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ what: 'application', id: application.id })}
        />
      ))}
      {data.consents.map((consent) => (
        <Row
          key={consent.id}
          title={`You agreed on ${day(consent.since)}`}
          text={consent.text}
          done={null}
          label="Withdraw"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ what: 'consent', id: consent.id })}
        />
      ))}
      <ErrorLine error={withdraw.error} className="border-t px-4 py-3" />
    </section>
  )
}

type RowProps = {
  title: string
  text: string
  done: string | null
  label: string
  busy: boolean
  onClick: () => void
}

function Row({ title, text, done, label, busy, onClick }: RowProps) {
  return (
    <div className="flex items-center gap-3 border-t px-4 py-3 max-sm:flex-col max-sm:items-start">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="break-words text-ink-2">{text}</p>
        {done ? <p className="text-success-text">{done}</p> : null}
      </div>
      {done ? null : (
        <PlainButton size="lg" busy={busy} onClick={onClick} aria-label={`${label}: ${title}`}>
          {label}
        </PlainButton>
      )}
    </div>
  )
}
