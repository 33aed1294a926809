// One link: its steps, messages, answers and actions.
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from '@tanstack/react-router'
import { BellRing, Copy, Undo2 } from 'lucide-react'
import { QueryState } from '#platform/web/query-state.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer, DrawerIdentity } from '#ui/drawer.tsx'
import { type Fact, Facts } from '#ui/facts.tsx'
import { formatExact } from '#ui/format-time.ts'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Link } from '../contract/schemas.ts'
import { CHANNEL_LABELS, EVENT_LABELS, KIND_LABELS, LINK_LOOKS } from '../contract/words.ts'
import { type LinkDetail, linkQuery } from './api.ts'
import { useLinkActs } from './link-acts.ts'
import { LinkMessages } from './link-messages.tsx'
import { nameOf } from './words.ts'

export function LinkDrawer({ id, zone, onClose }: { id: string; zone: string; onClose: () => void }) {
  const found = useQuery(linkQuery(id))
  return (
    <Drawer label={found.data ? `Link to ${nameOf(found.data.link.candidate)}` : 'Link'} onClose={onClose}>
      {found.data ? (
        <Parts detail={found.data} zone={zone} />
      ) : (
        <QueryState query={found} missing="This link no longer exists." />
      )}
    </Drawer>
  )
}

function Parts({ detail: { link, events, answers, messages }, zone }: { detail: LinkDetail; zone: string }) {
  return (
    <div className="flex flex-col gap-4 px-5 pt-1 pb-18 max-md:px-4 max-md:pt-4">
      <DrawerIdentity
        avatar={<Avatar name={nameOf(link.candidate)} size="lg" />}
        title={
          <RouterLink
            to="/hiring-tracker"
            search={{ candidate: link.candidate.id }}
            className="rounded-4 hover:underline"
          >
            {nameOf(link.candidate)}
          </RouterLink>
        }
        subtitle={[KIND_LABELS[link.kind], link.title, link.job].filter(Boolean).join(', ')}
        status={<StatusPill look={LINK_LOOKS[link.state]} />}
      />
      <Actions link={link} />
      <Facts facts={factsOf(link, zone)} />
      <LinkMessages messages={messages} zone={zone} />
      <section aria-labelledby="events" className="border-t pt-4">
        <h3 id="events" className="mb-2 font-semibold">
          History
        </h3>
        <ol className="flex flex-col gap-1.5">
          {events.map((event) => (
            <li key={`${event.kind}-${event.at}`} className="flex gap-3">
              <span className="flex-1">{EVENT_LABELS[event.kind] ?? event.kind}</span>
              <span className="num text-ink-3">{formatExact(new Date(event.at), zone)}</span>
            </li>
          ))}
        </ol>
      </section>
      {answers.length > 0 ? (
        <section aria-labelledby="answers" className="border-t pt-4">
          <h3 id="answers" className="mb-2 font-semibold">
            Answers
          </h3>
          {answers.map(({ question, answer }) => (
            <p key={question} className="mb-2">
              <span className="block text-ink-3">{question}</span>
              {answer}
            </p>
          ))}
        </section>
      ) : null}
    </div>
  )
}

function factsOf(link: Link, zone: string): Fact[] {
  return [
    { label: 'Channel', value: CHANNEL_LABELS[link.channel] },
    { label: 'Sender', value: link.sender.name },
    { label: 'Works until', value: formatExact(new Date(link.expiresAt), zone) },
    ...(link.maxUses > 1 ? [{ label: 'Used', value: `${link.uses} of ${link.maxUses} times` }] : []),
    ...(link.interviewId
      ? [
          {
            label: 'Interview',
            value: (
              <RouterLink
                to="/interview-tracker"
                search={{ interview: link.interviewId, view: 'list', candidate: link.candidate.id }}
                className="rounded-4 text-primary-text hover:underline"
              >
                Open
              </RouterLink>
            ),
          },
        ]
      : []),
    ...(link.failure
      ? [{ label: 'Problem', value: link.failure, ...(!link.bouncedAt && { note: 'retried' }) }]
      : []),
  ]
}

function Actions({ link }: { link: Link }) {
  const { nudge, copy, revoke, restore } = useLinkActs(link)
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button
        variant="primary"
        icon={BellRing}
        busy={nudge.busy}
        disabledReason={nudge.disabledReason}
        onClick={nudge.act}
      >
        Nudge
      </Button>
      <Button icon={Copy} busy={copy.busy} disabledReason={copy.disabledReason} onClick={copy.act}>
        Copy
      </Button>
      {link.can.restore ? (
        <Button busy={restore.busy} onClick={restore.act}>
          Restore link
        </Button>
      ) : (
        <Button icon={Undo2} busy={revoke.busy} disabledReason={revoke.disabledReason} onClick={revoke.act}>
          {' '}
          Revoke{' '}
        </Button>
      )}
    </div>
  )
}
