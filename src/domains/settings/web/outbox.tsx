// The outbox: every email and text, and its status. Without a mail server or provider they stay here.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ListTotal } from '#platform/web/list/list-count.tsx'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { ago, pill } from '#ui/cells.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ForbiddenState } from '#ui/forbidden-state.tsx'
import { optionsOf } from '#ui/options.ts'
import { RowCard } from '#ui/row-card.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Column } from '#ui/table-columns.ts'
import { toast } from '#ui/toast-store.ts'
import type { OutboxMail, OutboxText } from '../contract/endpoints.ts'
import { settingsPermissions } from '../contract/permissions.ts'
import { MAIL_LOOKS } from '../contract/words.ts'
import { outboxQuery, outboxTextsQuery } from './api.ts'
import { useSendTestMail } from './mails-api.ts'

const MailDialog = lazyPart(() => import('./mail-dialog.tsx'), 'MailDialog')
const TextDialog = lazyPart(() => import('./mail-dialog.tsx'), 'TextDialog')

const columns: readonly Column<OutboxMail>[] = [
  { id: 'subject', header: 'Message', main: true, cell: (mail) => mail.subject },
  { id: 'recipient', header: 'To', width: 240, priority: 3, cell: (mail) => mail.recipient },
  { id: 'status', header: 'Status', width: 140, priority: 1, cell: pill((mail) => MAIL_LOOKS[mail.status]) },
  {
    id: 'created',
    header: 'Created',
    width: 110,
    priority: 2,
    align: 'right',
    cell: ago((mail) => mail.createdAt, 'text-ink-3'),
  },
]

export function Outbox() {
  const { user } = useRouteContext({ from: '/staff' })
  const router = useRouter()
  if (roleMay(user.role, settingsPermissions.outbox)) return <OutboxList />
  return (
    <ForbiddenState
      what="the outbox"
      who="Emails in it can give access to accounts, so only admins can read it."
      onBack={() => router.history.back()}
      onHome={() => void router.navigate({ to: '/hiring-tracker' })}
    />
  )
}

type Kind = 'mails' | 'texts'
const KINDS = optionsOf({ mails: 'Email', texts: 'Texts' })

function OutboxList() {
  const [kind, setKind] = useState<Kind>('mails')
  const [open, setOpen] = useState<OutboxMail | null>(null)
  const mails = useList(useInfiniteQuery(outboxQuery))
  const texts = useList(useInfiniteQuery({ ...outboxTextsQuery, enabled: kind === 'texts' }))
  const handleKind = (next: Kind) => {
    setOpen(null)
    setKind(next)
  }
  const list = kind === 'mails' ? mails : { ...texts, rows: texts.rows.map(asMail) }
  return (
    <>
      <div className="flex min-h-13 flex-none items-center gap-2 px-6 py-2 max-md:px-4">
        <ListTotal list={list} />
        <Segmented size="sm" label="Kind of message" options={KINDS} value={kind} onChange={handleKind} />
        <p className="min-w-0 text-pretty text-ink-3 max-lg:hidden">
          Messages are saved here until you set up an SMTP server or a text provider. Links are removed after
          sending.
        </p>
        <span className="flex-1" />
        <ListMenu
          exportAddress={kind === 'mails' ? '/api/outbox/export.csv' : '/api/outbox/texts/export.csv'}
        />
        {kind === 'mails' ? <TestMailButton /> : null}
      </div>
      <ListTable
        label="Outgoing messages"
        noun="messages"
        list={list}
        columns={columns}
        rowLabel={(mail) => mail.subject}
        onOpen={setOpen}
        renderCard={(mail) => <MailCard mail={mail} />}
        empty={
          <EmptyState title="Nothing yet">
            All outgoing emails and text messages appear here with their status.
          </EmptyState>
        }
      />
      {open && kind === 'mails' ? (
        <MailDialog key={open.id} mail={open} onClose={() => setOpen(null)} />
      ) : null}
      {open && kind === 'texts' ? <TextDialog mail={open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

/** A text has no subject: its text is shown instead, until it is sent. */
const asMail = (message: OutboxText): OutboxMail => ({
  ...message,
  replyTo: null,
  subject: message.text.slice(0, 120) || 'Text message',
})

function TestMailButton() {
  const send = useSendTestMail()
  const handleSend = () =>
    send.mutate(undefined, {
      onSuccess: ({ delivery }) =>
        toast({ title: delivery === 'smtp' ? 'Test email sent' : 'Test email saved in the outbox' }),
      onError: showFailure,
    })
  return (
    <Button icon={MailPlus} busy={send.isPending} onClick={handleSend}>
      Send test email
    </Button>
  )
}

const MailCard = ({ mail }: { mail: OutboxMail }) => (
  <RowCard title={mail.subject} at={mail.createdAt} text={mail.recipient}>
    <StatusPill look={MAIL_LOOKS[mail.status]} />
  </RowCard>
)
