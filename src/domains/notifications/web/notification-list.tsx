// The user's notifications, newest first. Each opens its target.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  Briefcase,
  Building2,
  CalendarClock,
  CalendarDays,
  CheckCheck,
  ClipboardList,
  CreditCard,
  FileDown,
  FileText,
  FileUp,
  History,
  type LucideIcon,
  MailX,
  MessageSquareReply,
  PackageCheck,
  Plug,
  Settings2,
  ShieldAlert,
  SquareKanban,
  Undo2,
  Unlink,
  UserCheck,
  UserCog,
  UserPlus,
  UserRoundCheck,
  UserRoundPlus,
} from 'lucide-react'
import type { MouseEvent } from 'react'
import { download } from '#platform/web/list/export-list.ts'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Notification } from '../contract/endpoints.ts'
import type { NotificationKind } from '../contract/kinds.ts'
import { notificationsQuery, useNotificationActions } from './api.ts'

const ICONS: Record<NotificationKind, LucideIcon> = {
  application_decided: SquareKanban,
  candidate_assigned: UserPlus,
  application_received: FileText,
  link_bounced: Unlink,
  message_received: MessageSquareReply,
  message_failed: MailX,
  client_waiting: Building2,
  posting_submitted: Briefcase,
  return_decided: Undo2,
  leads_delivered: UserRoundPlus,
  order_filled: PackageCheck,
  posting_decided: Briefcase,
  interview_changed: CalendarDays,
  interview_reminder: CalendarClock,
  feedback_due: ClipboardList,
  lead_assigned: UserRoundCheck,
  export_ready: FileDown,
  replay_done: History,
  import_done: FileUp,
  integration_attention: Plug,
  billing_attention: CreditCard,
  proof_broken: ShieldAlert,
  retention_run: Archive,
  invitation_accepted: UserCheck,
  role_changed: UserCog,
  security: ShieldAlert,
}

type ListProps = { settings: string; unread: number; onLeave: () => void }

export function NotificationList({ settings, unread, onLeave }: ListProps) {
  const navigate = useNavigate()
  const { readAll } = useNotificationActions()
  const handleSettings = () => {
    onLeave()
    void navigate({ href: settings })
  }
  const handleReadAll = () => readAll.mutate(undefined, { onError: showFailure })
  return (
    <>
      <div className="flex flex-none items-center min-h-11 gap-1 border-b py-1.5 pr-1.5 pl-4">
        <h2 className="flex-1 text-14 font-semibold">Notifications</h2>
        {unread > 0 ? (
          <Button
            size="sm"
            variant="ghost"
            icon={CheckCheck}
            busy={readAll.isPending}
            onClick={handleReadAll}
          >
            Mark all read
          </Button>
        ) : null}
      </div>
      <Entries onLeave={onLeave} />
      <footer className="flex-none border-t p-1.5">
        <Button size="sm" variant="ghost" icon={Settings2} onClick={handleSettings}>
          Notification settings
        </Button>
      </footer>
    </>
  )
}

function Entries({ onLeave }: { onLeave: () => void }) {
  const list = useList(useInfiniteQuery(notificationsQuery))
  return (
    <ListState
      list={list}
      loading={<Waiting />}
      empty={
        <EmptyState title="Nothing yet" done headingLevel={3} className="flex-none pt-8 pb-6">
          Your notifications appear here.
        </EmptyState>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ul aria-label="Notifications">
          {list.rows.map((entry) => (
            <li key={entry.id} className="border-t first:border-t-0">
              <Entry entry={entry} onLeave={onLeave} />
            </li>
          ))}
        </ul>
        <div className="border-t p-2 text-center empty:hidden">
          <MoreButton list={list} variant="ghost">
            Show earlier
          </MoreButton>
        </div>
      </div>
    </ListState>
  )
}

const look =
  'flex w-full items-start gap-3 px-4 py-3 text-left hover:bg-hover focus-visible:-outline-offset-2'

const isFile = (link: string) => link.startsWith('/api/')

function Entry({ entry, onLeave }: { entry: Notification; onLeave: () => void }) {
  const navigate = useNavigate()
  const { read } = useNotificationActions()
  const handleOpen = (event: MouseEvent) => {
    if (!entry.readAt) read.mutate(entry.id)
    // With a modifier key the browser opens another tab, as for any link.
    if (!entry.link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onLeave()
    if (isFile(entry.link)) return download(entry.link)
    void navigate({ href: entry.link })
  }
  if (!entry.link) {
    return (
      <button type="button" className={look} onClick={handleOpen}>
        <EntryWords entry={entry} />
      </button>
    )
  }
  return (
    <a href={entry.link} className={look} onClick={handleOpen}>
      <EntryWords entry={entry} />
    </a>
  )
}

function EntryWords({ entry }: { entry: Notification }) {
  const Icon = ICONS[entry.kind]
  const unread = entry.readAt === null
  return (
    <>
      <Icon className={cx('mt-0.5 flex-none', unread ? 'text-ink' : 'text-ink-3')} />
      <span className="min-w-0 flex-1">
        <span className={cx('block text-pretty', unread ? 'font-medium' : 'text-ink-2')}>
          {unread ? <span className="sr-only">Unread: </span> : null}
          {entry.title}
        </span>
        {entry.body ? <span className="block text-12 text-pretty text-ink-2">{entry.body}</span> : null}
        <RelativeTime at={entry.createdAt} className="text-12 text-ink-3" />
      </span>
      {unread ? (
        <span aria-hidden="true" className="mt-1.5 size-2 flex-none rounded-full bg-primary" />
      ) : null}
    </>
  )
}

function Waiting() {
  return (
    <output aria-label="Loading notifications" className="flex flex-col gap-4 p-4">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex flex-col gap-1.5">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-4/5" />
        </div>
      ))}
    </output>
  )
}
