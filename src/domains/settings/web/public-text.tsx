// The privacy and terms pages: the agency's own text, or what the product does with the data of an applicant.
import { useQuery } from '@tanstack/react-query'
import { useFace } from '#platform/web/face.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadingScreen } from '#ui/spinner.tsx'
import { agencyTextQuery } from './agency-api.ts'

const STANDARD = (
  agency: string,
) => `${agency} uses what you enter to consider you for jobs. This includes your name, contact details, resume and answers.

The employer of a job that you apply for receives your application. If you agreed to be contacted by employers, ${agency} may give your contact details to employers with matching jobs.

${agency} contacts you by phone, text message or email only if you agreed, and stops when you ask. Every message has a way to stop.

Your personal page shows who has your data. There you can withdraw a consent or an application, or stop all contact. The page opens from any link that ${agency} sent you.

You can ask for a copy of your data, for a correction, or for its erasure. Reply to any message, or use the contact below.

This site uses cookies only to keep you signed in. It counts views of job postings without cookies, as a number for each day and source. It stores nothing about the visitor for it. It has no advertising and does not follow you on other sites.`

export function Privacy() {
  const { name } = useFace()
  return <PublicText kind="privacy" title="Privacy" standard={STANDARD(name)} />
}

export const Terms = () => <PublicText kind="terms" title="Terms" standard="" />

type TextProps = { kind: 'privacy' | 'terms'; title: string; standard: string }

function PublicText({ kind, title, standard }: TextProps) {
  const { name, postalAddress, phone } = useFace()
  const query = useQuery(agencyTextQuery(kind))
  const text = query.data?.text || standard
  return (
    <article className="mx-auto w-full max-w-[760px] px-8 pt-8 pb-16 max-md:px-5">
      <title>{`${title} · ${name}`}</title>
      <h1 tabIndex={-1} className="text-32 font-semibold outline-none max-md:text-24">
        {title}
      </h1>
      {query.data ? (
        <>
          {text ? (
            <p className="mt-5 max-w-[68ch] break-words whitespace-pre-line">{text}</p>
          ) : (
            <EmptyState title="No terms yet">{name} has not published terms.</EmptyState>
          )}
          <p className="mt-8 border-t pt-4 break-words text-ink-2">
            {[name, postalAddress, phone].filter(Boolean).join(', ')}
          </p>
        </>
      ) : (
        <QueryState query={query} loading={<LoadingScreen />} />
      )}
    </article>
  )
}
