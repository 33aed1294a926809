// One bought lead: call it, say what happened, read consent and receipt, ask for a return.
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, ChevronUp, Mail, Phone as PhoneIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { textsOf } from '#domains/integrations/contract/lead-fields.ts'
import { questionText } from '#domains/leads/contract/question-text.ts'
import { placeWords } from '#domains/shop/web/index.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { formatPhone } from '#shared/phone.ts'
import { cx } from '#ui/cx.ts'
import { formatDuration } from '#ui/format.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { PortalPage } from '#ui/portal-page.tsx'
import { FormPageSkeleton } from '#ui/skeletons.tsx'
import type { OwnLead } from '../contract/lead-schemas.ts'
import { ERASED_NAME } from '../contract/words.ts'
import { ownLeadQuery, useChangeLead } from './api.ts'
import { CLOCK_COLORS, useElapsed } from './call-clock.tsx'
import { LeadStatus } from './own-lead-columns.tsx'
import { LeadReceipt } from './own-lead-receipt.tsx'
import { LeadReturn } from './own-lead-return.tsx'
import { LeadNotes, WhatHappened } from './own-lead-work.tsx'
import { clockTone, clockWords, leadName, minutesWords, paceWords } from './words.ts'

export function OwnLeadScreen() {
  const { id } = useParams({ from: '/customer/portal/leads/$id' })
  const lead = useQuery(ownLeadQuery(id))
  if (lead.isPending) return <FormPageSkeleton />
  if (lead.data) return <Lead key={id} lead={lead.data} />
  return (
    <PortalPage name="Lead" title="Lead" above={<Above />}>
      <QueryState query={lead} missing="This lead does not exist, or another company bought it." />
    </PortalPage>
  )
}

function Above({ order }: { order?: OwnLead['order'] }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-1 flex items-center gap-1.5 text-ink-2">
      <Link to="/portal/leads" className="rounded-4 hover:text-ink hover:underline">
        Leads
      </Link>
      {order ? (
        <>
          <ChevronRight aria-hidden="true" className="size-3.5 text-ink-3" />
          <Link to="/portal/purchases" search={{ order: order.id }} className="rounded-4 hover:underline">
            Order {order.number}
          </Link>
        </>
      ) : null}
    </nav>
  )
}

function Lead({ lead }: { lead: OwnLead }) {
  const isWaiting =
    lead.status === 'new' && !lead.firstContactedAt && !lead.returnedAt && lead.contact !== null
  return (
    <PortalPage
      name={leadName(lead)}
      title={leadName(lead)}
      above={<Above order={lead.order} />}
      note={<LeadStatus lead={lead} />}
      actions={<Neighbors lead={lead} />}
    >
      <p className="mt-0.5 text-ink-2">
        {[lead.category, [placeWords(lead), lead.zip].filter(Boolean).join(' ')].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)_340px] gap-9 max-lg:grid-cols-1 max-lg:gap-6">
        <div className="min-w-0">
          {lead.contact ? <Contact lead={lead} contact={lead.contact} /> : <Erased />}
          {isWaiting ? <Clock lead={lead} /> : <Called lead={lead} />}
          <WhatHappened lead={lead} />
          <Answers lead={lead} />
          <LeadNotes key={lead.id} lead={lead} />
        </div>
        <aside
          aria-label="Receipt, consent and return"
          className="flex flex-col gap-7 border-l pl-9 max-lg:border-t max-lg:border-l-0 max-lg:pt-5 max-lg:pl-0"
        >
          <LeadReceipt lead={lead} />
          <LeadReturn lead={lead} />
        </aside>
      </div>
    </PortalPage>
  )
}

function Neighbors({ lead }: { lead: OwnLead }) {
  return (
    <>
      <Neighbor id={lead.newer} label="Newer lead" icon={<ChevronUp />} />
      <Neighbor id={lead.older} label="Older lead" icon={<ChevronDown />} />
    </>
  )
}

function Neighbor({ id, label, icon }: { id: string | null; label: string; icon: ReactNode }) {
  if (!id) return null
  return (
    <PlainButton asChild size="icon">
      <Link to="/portal/leads/$id" params={{ id }} aria-label={label} title={label}>
        {icon}
      </Link>
    </PlainButton>
  )
}

function Erased() {
  return (
    <p className="rounded-8 bg-sunken p-4">
      {ERASED_NAME}. The contact is gone. Your purchase, its receipt and the consent stay. Do not contact this
      person again.
    </p>
  )
}

type ContactProps = { lead: OwnLead; contact: NonNullable<OwnLead['contact']> }
const way = 'flex min-h-16 min-w-0 items-center gap-3.5 rounded-8 border px-4 py-2.5'

function Contact({ lead, contact: { phone, email } }: ContactProps) {
  const change = useChangeLead()
  const handleCall = () => {
    if (!lead.firstContactedAt) change.mutate({ id: lead.id, changes: { called: true } })
  }
  const isNext = lead.status === 'new' && !lead.returnedAt
  return (
    <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1" data-tour="contact">
      {phone ? (
        <a
          href={`tel:${phone}`}
          onClick={handleCall}
          className={cx(
            way,
            isNext
              ? 'border-primary bg-primary text-primary-foreground hover:bg-primary-hover'
              : 'hover:bg-hover',
          )}
        >
          <PhoneIcon aria-hidden="true" className="size-5" />
          <span className="flex min-w-0 flex-col">
            <span className="text-16 font-medium">{formatPhone(phone)}</span>
            <span className="text-12">{isNext ? 'Call now' : 'Call'}</span>
          </span>
        </a>
      ) : null}
      {email ? (
        <a href={`mailto:${email}`} className={cx(way, 'hover:bg-hover')}>
          <Mail aria-hidden="true" className="size-5 text-ink-2" />
          <span className="flex min-w-0 flex-col">
            <span className="truncate text-16 font-medium">{email}</span>
            <span className="text-12 text-ink-2">Email</span>
          </span>
        </a>
      ) : null}
      {phone || email ? null : <p className="text-ink-2">This lead left no phone number and no email.</p>}
    </div>
  )
}

const MINUTE = 60_000
const TRACKS = { calm: 'bg-sunken', late: 'bg-warning-subtle', over: 'bg-danger-subtle' } as const
const BARS = { calm: 'bg-primary', late: 'bg-warning', over: 'bg-danger' } as const

/** The time since delivery, with the pace of hires and the client's median as marks. */
function Clock({ lead: { deliveredAt, pace } }: { lead: OwnLead }) {
  const elapsed = useElapsed(deliveredAt)
  const tone = clockTone(elapsed, pace)
  const marks = [
    { label: 'your hires', minutes: pace.hiredMinutes },
    { label: 'your median', minutes: pace.medianMinutes },
  ].flatMap(({ label, minutes }) => (minutes === null ? [] : [{ label, minutes }]))
  const whole = Math.max(elapsed / MINUTE, ...marks.map(({ minutes }) => minutes)) * 1.25
  return (
    <section
      aria-label="Time to first call"
      className={cx(
        'mt-5 flex items-center gap-6 rounded-8 p-4 max-md:flex-col max-md:items-stretch max-md:gap-2',
        TRACKS[tone],
      )}
    >
      <div className={CLOCK_COLORS[tone]}>
        <p className="num text-32 font-semibold leading-tight" role="timer">
          {clockWords(elapsed)}
        </p>
        <p className="text-12">{tone === 'over' ? 'over your median' : 'since you received it'}</p>
      </div>
      {marks.length > 0 ? (
        <div className="min-w-0 flex-1">
          <div className="relative h-2 rounded-4 bg-line-strong/40">
            <div
              className={cx('h-full rounded-4', BARS[tone])}
              style={{ width: `${Math.min(100, (elapsed / MINUTE / whole) * 100)}%` }}
            />
            {marks.map(({ label, minutes }) => (
              <span
                key={label}
                className="absolute -top-1 h-4 w-0.5 bg-ink"
                style={{ left: `${(minutes / whole) * 100}%` }}
              />
            ))}
          </div>
          <p className="mt-2 text-12 text-ink-2">
            {marks.map(({ label, minutes }) => `${label} ${minutesWords(minutes)}`).join(', ')}
          </p>
        </div>
      ) : (
        <p className="text-12 text-ink-2">Your pace appears here after your first call.</p>
      )}
    </section>
  )
}

function Called({ lead: { firstContactedAt, deliveredAt, pace } }: { lead: OwnLead }) {
  if (!firstContactedAt) return null
  const after = formatDuration(Date.parse(firstContactedAt) - Date.parse(deliveredAt))
  return (
    <p className="mt-4 text-ink-2">
      First contact {after} after you received it. {paceWords(pace)}
    </p>
  )
}

function Answers({ lead }: { lead: OwnLead }) {
  const answers = Object.entries(lead.answers).map(([key, value]) => ({
    label: lead.questions[key] ?? questionText(key),
    value,
  }))
  const entries = [...textsOf({ ...lead, ...lead.contact }), ...answers]
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="answers" className="mt-6">
      <h2 id="answers" className="text-14 font-semibold">
        Answers
      </h2>
      <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-4 gap-y-2">
        {entries.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="break-words text-ink-2">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
