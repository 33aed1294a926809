// Inbound connections: each partner with its address, its secret and its field map.
import { Plus, RotateCw, Unplug } from 'lucide-react'
import { useState } from 'react'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { formatExact } from '#ui/format-time.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Inbound } from '../contract/schemas.ts'
import { GRACE_HOURS, INTEGRATION_LOOKS } from '../contract/words.ts'
import { useConnectionActions } from './api.ts'
import { InboundDialog, SecretOnce } from './inbound-dialog.tsx'
import { AddressRow, SettingRow } from './setting-row.tsx'

type ConnectionsProps = { connections: readonly Inbound[]; zone: string; disabledReason: string | undefined }

export function InboundConnections({ connections, zone, disabledReason }: ConnectionsProps) {
  const [edited, setEdited] = useState<Inbound | 'new'>()
  const [secret, setSecret] = useState<string>()
  return (
    <section aria-labelledby="connections">
      <header className="flex items-center gap-2 pb-1.5">
        <h3 id="connections" className="flex-1 text-14 font-semibold">
          Connections
        </h3>
        <Button
          variant="primary"
          icon={Plus}
          disabledReason={disabledReason}
          onClick={() => setEdited('new')}
        >
          Add connection
        </Button>
      </header>
      {connections.length === 0 ? (
        <p className="border-t py-3 text-ink-2">
          No partner is connected. Add a connection to get an address and a secret for it.
        </p>
      ) : null}
      {connections.map((connection) => (
        <Connection
          key={connection.id}
          connection={connection}
          zone={zone}
          disabledReason={disabledReason}
          onEdit={() => setEdited(connection)}
          onSecret={setSecret}
        />
      ))}
      {edited ? (
        <InboundDialog
          connection={edited === 'new' ? null : edited}
          onClose={() => setEdited(undefined)}
          onSecret={setSecret}
        />
      ) : null}
      {secret ? <SecretOnce secret={secret} onClose={() => setSecret(undefined)} /> : null}
    </section>
  )
}

type ConnectionProps = {
  connection: Inbound
  zone: string
  disabledReason: string | undefined
  onEdit: () => void
  onSecret: (secret: string) => void
}

function Connection({ connection, zone, disabledReason, onEdit, onSecret }: ConnectionProps) {
  const { rotateInbound, disconnectInbound } = useConnectionActions()
  const [isAsking, setAsking] = useState<'rotate' | 'disconnect'>()
  const close = () => setAsking(undefined)
  const handleRotate = () =>
    rotateInbound.mutate(connection.id, {
      onError: showFailure,
      onSuccess: ({ secret }) => {
        close()
        onSecret(secret)
      },
    })
  const handleDisconnect = () =>
    disconnectInbound.mutate(connection.id, { onError: showFailure, onSuccess: close })
  const isOff = connection.status === 'disconnected'
  const mapped = Object.values(connection.fieldMap).filter(Boolean).length
  return (
    <div className="border-t pt-3 pb-2">
      <div className="flex items-center gap-2 pb-2">
        <h4 className="min-w-0 truncate font-medium">{connection.name}</h4>
        <StatusPill look={INTEGRATION_LOOKS[connection.status]} />
        <span className="flex-1 text-12 text-ink-3">
          {connection.lastAt ? (
            <>
              last event <RelativeTime at={connection.lastAt} ago />
            </>
          ) : (
            'no event yet'
          )}
        </span>
        <Button size="sm" disabledReason={disabledReason} onClick={onEdit}>
          Edit fields
        </Button>
        <MoreMenu
          label={`More: ${connection.name}`}
          outlined
          items={[
            {
              id: 'rotate',
              label: isOff ? 'Connect with a new secret' : 'Rotate secret',
              icon: RotateCw,
              onSelect: () => setAsking('rotate'),
              disabledReason,
            },
            {
              id: 'disconnect',
              label: 'Disconnect',
              icon: Unplug,
              danger: true,
              onSelect: () => setAsking('disconnect'),
              disabledReason: isOff ? 'This connection is disconnected already.' : disabledReason,
            },
          ]}
        />
      </div>
      <AddressRow label="Address" address={connection.address} />
      <SettingRow label="Signing secret" value={secretWords(connection, zone)} />
      <SettingRow
        label="Field map"
        value={mapped === 0 ? 'usual names only' : `${mapped} fields of its own`}
      />
      <ConfirmDialog
        open={isAsking === 'rotate'}
        onOpenChange={close}
        title={`Rotate the secret of ${connection.name}?`}
        description={`You see the new secret once. The old one is accepted for ${GRACE_HOURS} more hours.`}
        confirmLabel="Rotate secret"
        busy={rotateInbound.isPending}
        onConfirm={handleRotate}
      />
      <ConfirmDialog
        open={isAsking === 'disconnect'}
        onOpenChange={close}
        danger
        title={`Disconnect ${connection.name}?`}
        description="Its secret is deleted, and its calls are refused from now on. Leads and events stay."
        confirmLabel="Disconnect"
        cancelLabel="Keep connected"
        busy={disconnectInbound.isPending}
        onConfirm={handleDisconnect}
      />
    </div>
  )
}

function secretWords({ setAt, setBy, previousUntil }: Inbound, zone: string): string {
  if (!setAt) return 'not set'
  const set = `set ${formatExact(new Date(setAt), zone)} by ${setBy}`
  return previousUntil ? `${set}, the old one until ${formatExact(new Date(previousUntil), zone)}` : set
}
