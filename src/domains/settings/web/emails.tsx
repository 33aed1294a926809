// Every kind of email that the product sends, with sample data, as its reader sees it.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { MailPlus } from 'lucide-react'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { NativeSelect } from '#ui/native-select.tsx'
import { optionsOf } from '#ui/options.ts'
import { Segmented } from '#ui/segmented.tsx'
import { LoadingScreen } from '#ui/spinner.tsx'
import { toast } from '#ui/toast-store.ts'
import type { MailKindRow, ShownMailKind } from '../contract/mails.ts'
import { settingsPermissions } from '../contract/permissions.ts'
import { MAIL_READERS, type MailReader } from '../contract/words.ts'
import { MailFrame, MailText } from './mail-frame.tsx'
import { mailKindQuery, mailKindsQuery, useSendMailKind } from './mails-api.ts'
import { type EmailsSearch, readEmailsSearch } from './search.ts'

const GROUPS: Record<MailReader, string> = {
  candidate: 'To candidates',
  customer: 'To customers',
  colleague: 'To colleagues',
}
const WIDTHS = optionsOf({ wide: 'Computer', phone: 'Phone' })
const LOOKS = optionsOf({ light: 'Light', dark: 'Dark' })
const PARTS = optionsOf({ html: 'Email', text: 'Plain text' })

function useEmailsSearch() {
  const search = readEmailsSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: EmailsSearch) =>
    void navigate({ to: '/admin/emails', search: { ...search, ...next }, replace: true })
  return { search, change }
}

export function Emails() {
  const kinds = useQuery(mailKindsQuery)
  if (!kinds.data) return <QueryState query={kinds} loading={<LoadingScreen />} />
  return <Kinds kinds={kinds.data.items} />
}

function Kinds({ kinds }: { kinds: readonly MailKindRow[] }) {
  const { search, change } = useEmailsSearch()
  const groups = MAIL_READERS.map((reader) => ({
    label: GROUPS[reader],
    kinds: kinds.filter((kind) => kind.reader === reader),
  }))
  const ordered = groups.flatMap((group) => group.kinds)
  const current = ordered.find(({ id }) => id === search.kind) ?? ordered[0]
  if (!current) return null
  return (
    <div className="flex min-h-0 flex-1">
      <nav
        aria-label="Kinds of email"
        className="w-[248px] flex-none overflow-y-auto border-r px-3 pt-3 pb-18 @max-[860px]/page:hidden"
      >
        {groups.map((group) => (
          <section key={group.label} className="not-first:mt-4">
            <h2 className="px-2.5 pb-1 text-13 text-ink-3">{group.label}</h2>
            {group.kinds.map((kind) => (
              <button
                key={kind.id}
                type="button"
                aria-current={kind === current ? 'page' : undefined}
                onClick={() => change({ kind: kind.id })}
                className={cx(
                  'w-full rounded-6 px-2.5 py-1.5 text-left',
                  kind === current ? 'bg-pressed font-medium' : 'text-ink-2 hover:bg-hover',
                )}
              >
                {kind.label}
              </button>
            ))}
          </section>
        ))}
      </nav>
      <div className="flex min-w-0 flex-1 flex-col overflow-y-auto px-6 pt-4 pb-18 max-md:px-4">
        <NativeSelect
          label="Kind of email"
          value={current.id}
          options={ordered.map(({ id, label, reader }) => ({
            value: id,
            label: `${label} (${GROUPS[reader].toLowerCase()})`,
          }))}
          onChange={(kind) => change({ kind })}
          className="mb-3 h-8 flex-none max-md:h-11 @min-[861px]/page:hidden"
        />
        <Preview id={current.id} />
      </div>
    </div>
  )
}

function Preview({ id }: { id: string }) {
  const { search, change } = useEmailsSearch()
  const mail = useQuery(mailKindQuery(id))
  const part = search.part ?? 'html'
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Segmented
          size="sm"
          label="Part of the email"
          options={PARTS}
          value={part}
          onChange={(next) => change({ part: next === 'text' ? next : undefined })}
        />
        {part === 'html' ? (
          <>
            <Segmented
              size="sm"
              label="Width"
              options={WIDTHS}
              value={search.width ?? 'wide'}
              onChange={(next) => change({ width: next === 'phone' ? next : undefined })}
            />
            <Segmented
              size="sm"
              label="Look"
              options={LOOKS}
              value={search.look ?? 'light'}
              onChange={(next) => change({ look: next === 'dark' ? next : undefined })}
            />
          </>
        ) : null}
        <span className="flex-1" />
        <SendToMe id={id} />
      </div>
      {mail.data ? (
        <Shown mail={mail.data} search={search} />
      ) : (
        <QueryState query={mail} loading={<LoadingScreen />} />
      )}
    </>
  )
}

function Shown({ mail: { subject, text, html }, search }: { mail: ShownMailKind; search: EmailsSearch }) {
  return (
    <>
      <p className="mb-3 break-words">
        <span className="text-ink-3">Subject </span>
        <span className="font-medium">{subject}</span>
      </p>
      {search.part === 'text' ? (
        <MailText text={text} />
      ) : (
        <MailFrame
          title={`Preview: ${subject}`}
          html={html}
          isPhone={search.width === 'phone'}
          isDark={search.look === 'dark'}
        />
      )}
      <p className="mt-3 text-12 text-ink-3">
        Names and figures are samples. Links in a sample open nothing.
      </p>
    </>
  )
}

function SendToMe({ id }: { id: string }) {
  const { user } = useRouteContext({ from: '/staff' })
  const send = useSendMailKind()
  const maySend = roleMay(user.role, settingsPermissions.outbox)
  const handleSend = () =>
    send.mutate(id, {
      onSuccess: ({ delivery }) =>
        toast({ title: delivery === 'smtp' ? `Test sent to ${user.email}` : 'Test saved in the outbox' }),
      onError: showFailure,
    })
  return (
    <Button
      icon={MailPlus}
      busy={send.isPending}
      disabledReason={maySend ? undefined : 'Only admins can send test emails.'}
      onClick={handleSend}
    >
      Send test to me
    </Button>
  )
}
