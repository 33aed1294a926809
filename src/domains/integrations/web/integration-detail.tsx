// One connection: what needs doing, what it brought, its last events, and its settings.
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ClockAlert, Unplug } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { cx } from '#ui/cx.ts'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { plural } from '#ui/format.ts'
import { formatExact } from '#ui/format-time.ts'
import { toast } from '#ui/toast-store.ts'
import type { Integration } from '../contract/schemas.ts'
import { KIND_LABELS, type Kind } from '../contract/words.ts'
import { integrationQuery, useConnectionActions } from './api.ts'
import { InboundConnections } from './inbound-connections.tsx'
import { Figures, LastEvents } from './integration-figures.tsx'
import { Secrets } from './integration-secrets.tsx'
import { OutgoingWebhooks } from './outgoing-webhooks.tsx'
import { AddressRow, SettingRow } from './setting-row.tsx'

type DetailProps = {
  kind: Kind
  zone: string
  disabledReason: string | undefined
  onBack: (() => void) | undefined
}

export function IntegrationDetail({ kind, zone, disabledReason, onBack }: DetailProps) {
  const found = useQuery(integrationQuery(kind))
  return (
    <section aria-label={KIND_LABELS[kind]} className="min-w-0 overflow-y-auto px-6 pt-4 pb-18 max-md:px-4">
      {onBack ? (
        <Button variant="ghost" size="sm" icon={ArrowLeft} className="mb-2 -ml-2.5" onClick={onBack}>
          All integrations
        </Button>
      ) : null}
      {found.data ? (
        <Parts item={found.data} zone={zone} disabledReason={disabledReason} />
      ) : (
        <QueryState query={found} />
      )}
    </section>
  )
}

type PartsProps = { item: Integration; zone: string; disabledReason: string | undefined }

const ABOUT: Record<Kind, string> = {
  meta: 'Leads from forms on Facebook and Instagram.',
  google: 'Leads from forms in Google ads.',
  inbound: 'Leads from any program that signs its calls.',
  feed: 'Open postings for job boards, in Indeed’s format.',
  outgoing:
    'Leads that clients receive at a webhook of their own. Clients manage their addresses in the portal.',
  stripe: 'Card payments of clients.',
  smtp: 'Invitations, reminders and notifications by email.',
  sms: 'Links and reminders by text message.',
}

function Parts({ item, zone, disabledReason }: PartsProps) {
  const { kind, account, secrets, figures, lastEvents, address, facts, needs } = item
  return (
    <div className="flex max-w-[760px] flex-col gap-4">
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-20 font-semibold">{KIND_LABELS[kind]}</h2>
          <p className="text-ink-2">{account ? `Connected as ${account}. ${ABOUT[kind]}` : ABOUT[kind]}</p>
        </div>
        <Acts item={item} disabledReason={disabledReason} />
      </header>
      {/* Each webhook of a client says by itself that it fails. */}
      {kind === 'outgoing' ? null : <Notice item={item} zone={zone} />}
      {needs ? <p className="rounded-8 bg-sunken px-4 py-3 text-ink-2">Not configured. {needs}</p> : null}
      {item.lastTest ? <LastTest item={item} zone={zone} /> : null}
      {figures ? <Figures figures={figures} hasToken={item.hasToken} /> : null}
      {kind === 'inbound' ? (
        <InboundConnections connections={item.connections} zone={zone} disabledReason={disabledReason} />
      ) : null}
      {kind === 'outgoing' ? <OutgoingWebhooks items={item.outgoing} zone={zone} /> : null}
      {lastEvents.length > 0 ? <LastEvents events={lastEvents} kind={kind} /> : null}
      {secrets.length > 0 ? <Secrets item={item} zone={zone} disabledReason={disabledReason} /> : null}
      {address || facts.length > 0 ? (
        <section aria-label="Addresses">
          {facts.map(({ label, value }) => (
            <SettingRow key={label} label={label} value={value} />
          ))}
          {address ? (
            <AddressRow label={kind === 'feed' ? 'Feed address' : 'Callback address'} address={address} />
          ) : null}
        </section>
      ) : null}
    </div>
  )
}

function Notice({ item, zone }: { item: Integration; zone: string }) {
  const isOver = item.status === 'expired'
  const words = noticeOf(item, zone)
  if (!words) return null
  return (
    <output
      className={cx('flex gap-3 rounded-8 px-4 py-3', isOver ? 'bg-danger-subtle' : 'bg-warning-subtle')}
    >
      <ClockAlert
        className={cx('mt-0.5 size-4 flex-none', isOver ? 'text-danger-text' : 'text-warning-text')}
      />
      <span>
        <span className="font-medium">{words.title}</span> <span className="text-ink-2">{words.text}</span>
      </span>
    </output>
  )
}

function noticeOf(item: Integration, zone: string): { title: string; text: string } | null {
  const { status, heldLeads, heldSince, hasToken, expiresAt, warning, error } = item
  const since = heldSince ? ` since ${formatExact(new Date(heldSince), zone)}` : ''
  if (!hasToken && heldLeads > 0)
    return {
      title: `${plural(heldLeads, 'lead')} held${since}, no access token is set.`,
      text: 'Set an access token. Held leads continue at once, and none is lost.',
    }
  if (status === 'expired') {
    return {
      title:
        heldLeads > 0
          ? `${plural(heldLeads, 'lead')} held${since}, token expired.`
          : 'The access token has expired.',
      text: 'Renew the token. Held leads continue at once, and none is lost.',
    }
  }
  if (warning && expiresAt)
    return {
      title: `The access token expires on ${formatExact(new Date(expiresAt), zone)}.`,
      text: 'After that, leads are held, not lost. Admins are emailed 14, 7 and 1 days before.',
    }
  return status === 'degraded' ? { title: 'The last call failed.', text: error ?? '' } : null
}

function LastTest({ item: { lastTest }, zone }: { item: Integration; zone: string }) {
  if (!lastTest) return null
  return (
    <p className="text-12 text-ink-2">
      <span className={lastTest.ok ? 'text-success-text' : 'text-danger-text'}>
        {lastTest.ok ? 'Test passed' : 'Test failed'}
      </span>{' '}
      {formatExact(new Date(lastTest.at), zone)}. {lastTest.text}
    </p>
  )
}

type ActsProps = { item: Integration; disabledReason: string | undefined }

function Acts({ item: { kind, status, isTestable }, disabledReason }: ActsProps) {
  const { test, disconnect } = useConnectionActions()
  const [isAsking, setAsking] = useState(false)
  const handleTest = () =>
    test.mutate(kind, {
      onError: showFailure,
      onSuccess: ({ lastTest }) =>
        toast({ title: lastTest?.text ?? 'Tested', ...(!lastTest?.ok && { tone: 'warning' as const }) }),
    })
  const canDisconnect = (kind === 'meta' || kind === 'google') && status !== 'disconnected'
  return (
    <>
      {isTestable ? (
        <Button busy={test.isPending} disabledReason={disabledReason} onClick={handleTest}>
          Test
        </Button>
      ) : null}
      {canDisconnect ? (
        <MoreMenu
          outlined
          size="md"
          items={[
            {
              id: 'disconnect',
              label: 'Disconnect',
              icon: Unplug,
              danger: true,
              onSelect: () => setAsking(true),
              disabledReason: disabledReason,
            },
          ]}
        />
      ) : null}
      {kind === 'meta' || kind === 'google' ? (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          danger
          title={`Disconnect ${KIND_LABELS[kind]}?`}
          description="Its secrets are deleted here, and further calls are refused. Leads, events and campaigns stay."
          confirmLabel="Disconnect"
          cancelLabel="Keep connected"
          busy={disconnect.isPending}
          onConfirm={() =>
            disconnect.mutate(kind, { onError: showFailure, onSuccess: () => setAsking(false) })
          }
        />
      ) : null}
    </>
  )
}
