// A candidate's links with their steps: a section of the drawer.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link as RouterLink, useRouteContext } from '@tanstack/react-router'
import { BellRing, Copy, RotateCcw, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Candidate } from '#domains/candidates/contract/schemas.ts'
import { DossierList } from '#domains/candidates/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import type { Link } from '../contract/schemas.ts'
import { CHANNEL_LABELS, KIND_LABELS } from '../contract/words.ts'
import { linksQuery } from './api.ts'
import { useLinkActs } from './link-acts.ts'
import { LinkProgress, linkStatusText } from './link-progress.tsx'
import { CHANNEL_ICONS } from './words.ts'

const SendDialog = lazyPart(() => import('./send-dialog.tsx'), 'SendDialog')

export function CandidateLinks({ candidate }: { candidate: Candidate }) {
  const { user } = useRouteContext({ from: '/staff' })
  const [sending, setSending] = useState(false)
  const list = useList(useInfiniteQuery(linksQuery({ candidate: candidate.id })))
  const send = candidate.can.edit ? (
    <Button size="sm" icon={Send} onClick={() => setSending(true)}>
      Send a link
    </Button>
  ) : null
  return (
    <>
      <DossierList
        list={list}
        action={send}
        empty={{
          title: 'No link yet',
          text: 'Candidates use a link to apply, choose a time, upload a document or consent, without an account.',
        }}
      >
        {(link) => <Row key={link.id} link={link} zone={user.timezone} />}
      </DossierList>
      {sending ? <SendDialog user={user} personId={candidate.id} onClose={() => setSending(false)} /> : null}
    </>
  )
}

function Row({ link, zone }: { link: Link; zone: string }) {
  const Icon = CHANNEL_ICONS[link.channel]
  const about = [link.title, link.job].filter(Boolean).join(', ')
  return (
    <li className="flex flex-col gap-2 border-b py-3 last:border-b-0">
      <span className="flex items-center gap-2">
        <Icon className="size-3.5 flex-none text-ink-3" aria-label={CHANNEL_LABELS[link.channel]} />
        <RouterLink
          to="/sent-links"
          search={{ link: link.id, candidate: link.candidate.id }}
          className="min-w-0 flex-1 truncate rounded-4 hover:underline"
        >
          <span className="font-medium">{KIND_LABELS[link.kind]}</span>
          {about ? <span className="text-ink-2"> {about}</span> : null}
        </RouterLink>
        <RowActs link={link} />
      </span>
      <LinkProgress link={link} zone={zone} wide />
      <span
        className={cx('text-12 break-words', link.state === 'bounced' ? 'text-danger-text' : 'text-ink-2')}
      >
        {linkStatusText(link)}
      </span>
    </li>
  )
}

function RowActs({ link }: { link: Link }) {
  const { nudge, copy, revoke, restore } = useLinkActs(link)
  const name = `${KIND_LABELS[link.kind]} link`
  return (
    <>
      {link.can.nudge ? (
        <Button size="sm" icon={BellRing} busy={nudge.busy} onClick={nudge.act} aria-label={`Nudge: ${name}`}>
          Nudge
        </Button>
      ) : null}
      <MoreMenu
        label={`More: ${name}`}
        items={[
          {
            id: 'copy',
            label: 'Copy',
            icon: Copy,
            onSelect: copy.act,
            disabledReason: copy.disabledReason,
          },
          link.can.restore
            ? { id: 'restore', label: 'Restore link', icon: RotateCcw, onSelect: restore.act }
            : {
                id: 'revoke',
                label: 'Revoke',
                icon: Undo2,
                onSelect: revoke.act,
                disabledReason: revoke.disabledReason,
              },
        ]}
      />
    </>
  )
}
