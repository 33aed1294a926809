// Delivery of leads by email and signed webhook: a part of the account page.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Copy, Mail, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useActiveClient } from '#domains/clients/web/index.ts'
import { addressOf } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { optionsOf } from '#ui/options.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { sayDone, toast } from '#ui/toast-store.ts'
import type { Channel } from '../contract/channel-endpoints.ts'
import { exportMessages } from '../contract/channel-endpoints.ts'
import { type ChannelKind, MESSAGE_LABELS } from '../contract/words.ts'
import { channelsQuery, messagesQuery, useChannelActs } from './channels-api.ts'

const OWNERS_ONLY = 'Only owners change where leads are delivered. Ask an owner of your account.'

export function DeliveryChannels() {
  const { active } = useActiveClient()
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery" className="text-16 font-semibold">
        Delivery of leads
      </h2>
      <p className="mt-1 mb-4 text-ink-2">
        New leads are always in the portal. They can also arrive by email or at a webhook of yours.
      </p>
      {active ? <Channels key={active.id} clientId={active.id} /> : null}
    </section>
  )
}

function Channels({ clientId }: { clientId: string }) {
  const channels = useQuery(channelsQuery(clientId))
  if (!channels.data) return <QueryState query={channels} loading={<Skeleton className="h-24" />} />
  return (
    <>
      {channels.data.items.length === 0 ? (
        <p className="border-t py-3 text-ink-2">No addresses yet. Leads are only in the portal.</p>
      ) : null}
      <ul aria-label="Delivery channels" className="flex flex-col">
        {channels.data.items.map((channel) => (
          <ChannelRow key={channel.id} channel={channel} mayChange={channels.data.can.change} />
        ))}
      </ul>
      {channels.data.can.change ? (
        <AddChannel clientId={clientId} />
      ) : (
        <p className="border-t pt-3 text-ink-2">{OWNERS_ONLY}</p>
      )}
    </>
  )
}

function ChannelRow({ channel, mayChange }: { channel: Channel; mayChange: boolean }) {
  const { remove, act } = useChannelActs()
  const [isRemoving, setRemoving] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isDisabled = channel.status === 'disabled'
  const lock = mayChange ? undefined : OWNERS_ONLY
  const Icon = channel.kind === 'email' ? Mail : WebhookIcon
  const handleAct = () =>
    act.mutate(
      { id: channel.id, verb: isDisabled ? 'enable' : 'test' },
      {
        onError: showFailure,
        onSuccess: sayDone(isDisabled ? 'Channel enabled' : 'Test is on its way'),
      },
    )
  return (
    <li className="border-t py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Icon aria-hidden="true" className="size-4 flex-none text-ink-2" />
        <span className="min-w-0 flex-1 break-all max-md:basis-[calc(100%-2rem)]">{channel.address}</span>
        <Button
          size="sm"
          busy={act.isPending}
          onClick={handleAct}
          disabledReason={isDisabled ? lock : undefined}
        >
          {isDisabled ? 'Enable channel' : 'Send test'}
        </Button>
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Log
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setRemoving(true)} disabledReason={lock}>
          Remove
        </Button>
      </div>
      {isDisabled ? (
        <p className="mt-1 text-12 text-danger-text">Disabled. {channel.disabledReason}</p>
      ) : null}
      {isOpen ? <Log channel={channel} /> : null}
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title="Remove this channel?"
        description="New leads no longer go there. Its log is deleted."
        confirmLabel="Remove channel"
        cancelLabel="Keep channel"
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(channel.id, { onError: showFailure, onSuccess: () => setRemoving(false) })
        }
      />
    </li>
  )
}

function Log({ channel }: { channel: Channel }) {
  const list = useList(useInfiniteQuery(messagesQuery(channel.id)))
  const { replay } = useChannelActs()
  return (
    <div className="mt-2 rounded-6 bg-sunken px-3 py-2">
      <ListState
        list={list}
        noun="messages"
        loading={<Skeleton className="h-10" />}
        empty={<p className="text-ink-2">Nothing was sent yet.</p>}
      >
        <ul aria-label={`Messages to ${channel.address}`}>
          {list.rows.map((message) => (
            <li key={message.id} className="flex flex-wrap items-center gap-x-3 py-1 text-12">
              <RelativeTime at={message.createdAt} />
              {message.leadId ? (
                <Link
                  to="/portal/leads/$id"
                  params={{ id: message.leadId }}
                  className="rounded-4 hover:underline"
                >
                  Lead
                </Link>
              ) : (
                <span>Test</span>
              )}
              <span className="min-w-0 flex-1">
                {MESSAGE_LABELS[message.status]}
                {message.attempts > 1 ? `, ${message.attempts} tries` : ''}
                {message.error ? `. ${message.error}` : ''}
                {message.nextAt ? (
                  <>
                    {' '}
                    Next try <RelativeTime at={message.nextAt} />.
                  </>
                ) : null}
              </span>
              <Button
                size="sm"
                variant="ghost"
                onClick={() =>
                  replay.mutate({ id: channel.id, messageId: message.id }, { onError: showFailure })
                }
              >
                Send again
              </Button>
            </li>
          ))}
        </ul>
        <div className="flex items-center justify-end gap-3">
          <MoreButton list={list} />
          <ListMenu exportAddress={addressOf(exportMessages, { query: { channel: channel.id } })} />
        </div>
      </ListState>
    </div>
  )
}

function AddChannel({ clientId }: { clientId: string }) {
  const { create } = useChannelActs()
  const form = useForm({ start: { kind: 'email' as ChannelKind, address: '' }, act: create })
  const { kind } = form.values
  const [secret, setSecret] = useState<string | null>(null)
  const handleSubmit = () =>
    form.submit((values) =>
      create.mutate(
        { client: clientId, ...values },
        {
          onSuccess: (made) => {
            form.reset({ kind, address: '' })
            setSecret(made.secret)
            toast({ title: 'Channel added' })
          },
        },
      ),
    )
  return (
    <Form className="flex flex-col gap-3 border-t pt-4" onSubmit={handleSubmit}>
      <div className="flex">
        <Segmented
          label="Kind of channel"
          {...form.field('kind')}
          options={optionsOf({ email: 'Email', webhook: 'Webhook' })}
        />
      </div>
      <Field
        label={kind === 'email' ? 'Email address' : 'Webhook address'}
        hint={
          kind === 'email' ? (
            'Leads of one purchase arrive as one email.'
          ) : (
            <>
              Signed as Standard Webhooks, over https.{' '}
              <a href="/help/webhooks" target="_blank" rel="noreferrer" className="link">
                How to verify
              </a>
            </>
          )
        }
        error={form.problem('address')}
      >
        <Input
          maxLength={500}
          inputMode={kind === 'email' ? 'email' : 'url'}
          placeholder={kind === 'email' ? 'leads@company.com' : 'https://'}
          {...form.text('address')}
        />
      </Field>
      <ErrorLine error={form.refusal} />
      {secret ? (
        <output className="block rounded-6 bg-warning-subtle p-3 text-warning-text">
          <p className="font-medium">Save this secret now. It is not shown again.</p>
          <p className="mt-1 mb-2 font-mono text-12 break-all">{secret}</p>
          <Button
            size="sm"
            icon={Copy}
            onClick={() =>
              void copyText(secret, { title: 'Secret copied', otherwise: 'Select the secret and copy it.' })
            }
          >
            Copy secret
          </Button>
        </output>
      ) : null}
      <div>
        <Button type="submit" busy={create.isPending}>
          Add channel
        </Button>
      </div>
    </Form>
  )
}
