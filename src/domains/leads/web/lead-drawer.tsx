// One lead: contact, consent, source, answers, decision, deliveries and money, and its acts.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { IN_QUARANTINE } from '#domains/candidates/contract/words.ts'
import { textsOf } from '#domains/integrations/contract/lead-fields.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Drawer, DrawerIdentity } from '#ui/drawer.tsx'
import { type Fact, Facts } from '#ui/facts.tsx'
import { formatExact } from '#ui/format-time.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Phone } from '#ui/phone.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Lead } from '../contract/schemas.ts'
import { flagText, lookOf, rejectedForText } from '../contract/words.ts'
import { leadQuery } from './api.ts'
import { LeadActs } from './lead-acts.tsx'
import { AnswersPart, ConsentPart, DecisionPart, MoneyPart } from './lead-parts.tsx'
import { channelOf, nameOf, placeOf } from './words.ts'

type LeadDrawerProps = {
  id: string
  zone: string
  position?: { index: number; total: number }
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

export function LeadDrawer({ id, zone, onPrevious, onNext, onClose, ...more }: LeadDrawerProps) {
  const found = useQuery(leadQuery(id))
  return (
    <Drawer
      label={found.data ? nameOf(found.data) : 'Lead'}
      onClose={onClose}
      {...more}
      {...(onPrevious && { onPrevious })}
      {...(onNext && { onNext })}
      actions={
        <IconButton
          icon={Link2}
          label="Copy link"
          size="sm"
          onClick={() =>
            void copyText(`${window.location.origin}/area-leads?lead=${id}`, { title: 'Link copied' })
          }
        />
      }
    >
      {found.data ? (
        <Parts lead={found.data} zone={zone} />
      ) : (
        <QueryState query={found} missing="This lead does not exist." />
      )}
    </Drawer>
  )
}

function Parts({ lead, zone }: { lead: Lead; zone: string }) {
  const isErased = lead.status === 'erased'
  return (
    <div className="flex flex-col gap-4 px-5 pt-1 pb-18 max-md:px-4 max-md:pt-4">
      <DrawerIdentity
        title={nameOf(lead)}
        subtitle={[lead.category, lead.isTest ? 'test lead' : ''].filter(Boolean).join(', ')}
        status={<StatusPill look={lookOf(lead)} />}
      />
      <LeadActs lead={lead} />
      {lead.status === 'rejected' && lead.rejectedFor ? (
        <p className="rounded-8 bg-danger-subtle px-3 py-2 text-danger-text">
          Rejected: {rejectedForText(lead.rejectedFor)}.
        </p>
      ) : null}
      {lead.withheldAt ? (
        <p className="rounded-8 bg-warning-subtle px-3 py-2 text-warning-text">
          {IN_QUARANTINE} The lead is not for sale.
        </p>
      ) : null}
      {isErased ? (
        <p className="text-ink-2">
          Erased at the person's request. The lead still counts in figures. A sold lead keeps its consent as
          evidence.
        </p>
      ) : null}
      <Facts facts={factsOf(lead, zone)} />
      {lead.flags.length > 0 ? (
        <ul className="flex flex-col gap-1 text-warning-text">
          {lead.flags.map((flag) => (
            <li key={flag}>{flagText(flag)}.</li>
          ))}
        </ul>
      ) : null}
      {isErased ? null : <ConsentPart lead={lead} zone={zone} />}
      <AnswersPart answers={lead.answers} questions={lead.questions} />
      <DecisionPart lead={lead} />
      <MoneyPart lead={lead} zone={zone} />
    </div>
  )
}

const link = 'rounded-4 text-primary-text underline'

function factsOf(lead: Lead, zone: string): Fact[] {
  const { phone, email, campaign, candidate, duplicate, owner, attribution } = lead
  const ad = [attribution['campaign'], attribution['ad']].filter(Boolean).join(', ')
  return [
    ...(phone ? [{ label: 'Phone', value: <Phone number={phone} /> }] : []),
    ...(email
      ? [
          {
            label: 'Email',
            value: (
              <a href={`mailto:${email}`} className="wrap-anywhere hover:underline">
                {email}
              </a>
            ),
          },
        ]
      : []),
    { label: 'Place', value: placeOf(lead) || 'Unknown' },
    ...textsOf(lead),
    {
      label: 'Source',
      value: (
        <>
          {campaign ? (
            <Link to="/employer/campaigns" search={{ campaign: campaign.id }} className={link}>
              {campaign.name}
            </Link>
          ) : (
            <span className="text-warning-text">Waiting for a campaign</span>
          )}
          , {channelOf(lead)}
        </>
      ),
      note: <RelativeTime at={lead.receivedAt} />,
    },
    ...(ad ? [{ label: 'Ad', value: ad }] : []),
    {
      label: 'Received',
      value: formatExact(new Date(lead.receivedAt), zone),
      ...(lead.isBackfilled && { note: 'found by the hourly check' }),
    },
    { label: 'Source id', value: <span className="wrap-anywhere">{lead.externalId}</span> },
    ...(lead.eventId ? [{ label: 'Event', value: <EventLink id={lead.eventId} /> }] : []),
    ...(duplicate
      ? [
          {
            label: 'Same as',
            value: (
              <Link to="/area-leads" search={{ lead: duplicate.id }} className={link}>
                {duplicate.name}
              </Link>
            ),
            note: <RelativeTime at={duplicate.receivedAt} ago />,
          },
        ]
      : []),
    ...(owner ? [{ label: 'Assigned', value: owner.name }] : []),
    ...(candidate
      ? [
          {
            label: 'Candidate',
            value: (
              <Link to="/hiring-tracker" search={{ candidate: candidate.id }} className={link}>
                {candidate.name}
              </Link>
            ),
          },
        ]
      : []),
  ]
}

/** The raw event, as it arrived. */
const EventLink = ({ id }: { id: string }) => (
  <a href={`/webhook-test?event=${id}`} className={link}>
    Open the raw event
  </a>
)
