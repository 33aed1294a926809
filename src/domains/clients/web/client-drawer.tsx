// One client: its details, its money, its open work and its members.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { firstThen } from '#shared/fields.ts'
import { formatPhone } from '#shared/phone.ts'
import { Button } from '#ui/button.tsx'
import { Drawer, DrawerIdentity } from '#ui/drawer.tsx'
import { type Fact, Facts } from '#ui/facts.tsx'
import { formatMoney, plural } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { FIELD_NAMES } from '../contract/client-fields.ts'
import type { Client } from '../contract/schemas.ts'
import { CLIENT_LOOKS } from '../contract/words.ts'
import { ApprovalActs, ApprovalPart } from './client-approval.tsx'
import { ClientDialog } from './client-dialog.tsx'
import { clientFacts, placeOf } from './client-facts.tsx'
import { clientQuery } from './clients-api.ts'
import { Members } from './members.tsx'

const NOT_YOURS = 'Only managers and admins can change clients.'

export function ClientDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery(clientQuery(id))
  const { data: client } = found
  return (
    <Drawer
      label={client?.name ?? 'Client'}
      onClose={onClose}
      footer={client ? <Acts client={client} /> : undefined}
    >
      <QueryState query={found} missing="This client does not exist." />
      {client ? (
        <div className="flex flex-col gap-5 px-5 pt-1 pb-18 max-md:px-4 max-md:pt-4">
          <DrawerIdentity
            title={client.name}
            subtitle={client.industry}
            status={<StatusPill look={CLIENT_LOOKS[client.status]} />}
          />
          <ApprovalPart client={client} />
          <Money client={client} />
          <Facts facts={factsOf(client)} />
          <Members
            team={{ clientId: client.id, audience: 'staff' }}
            title="Members"
            disabledReason={client.can.change ? undefined : NOT_YOURS}
          />
        </div>
      ) : null}
    </Drawer>
  )
}

const UNFINISHED = ['draft', 'pending_approval', 'rejected', 'open', 'on_hold'] as const

/** Each figure opens the list behind it. */
function Money({ client }: { client: Client }) {
  const { id, availableCents, heldCents, owedCents, creditLimitCents, open } = client
  return (
    <div className="rounded-8 border px-4 py-3">
      <p className="flex items-baseline gap-2">
        <span
          className={
            availableCents < 0 ? 'num text-20 font-semibold text-danger-text' : 'num text-20 font-semibold'
          }
        >
          {formatMoney(availableCents)}
        </span>
        <span className="text-ink-2">available</span>
        <Link to="/payment-history" search={{ client: id }} className="link ml-auto">
          Movements
        </Link>
      </p>
      <p className="num text-12 text-ink-2">
        {formatMoney(heldCents)} held for orders, {formatMoney(availableCents + heldCents)} balance, credit
        limit {formatMoney(creditLimitCents)}
      </p>
      {owedCents > 0 ? (
        <p className="num text-12 text-danger-text">
          {formatMoney(owedCents)} owed. The next money of the client pays it first.
        </p>
      ) : null}
      <p className="mt-2 flex flex-wrap gap-x-4 border-t pt-2">
        <Link
          to="/lead-purchasing"
          search={{ tab: 'orders', client: id, status: ['fulfilling', 'paused'] }}
          className="link"
        >
          {plural(open.orders, 'open order')}
        </Link>
        <Link to="/admin/job-postings" search={{ client: [id], status: [...UNFINISHED] }} className="link">
          {plural(open.postings, 'open posting')}
        </Link>
      </p>
    </div>
  )
}

function factsOf(client: Client): Fact[] {
  const { website, phone, accountManager } = client
  const none = <span className="text-ink-3">None</span>
  const own = {
    ...SHOWN_ABOVE,
    accountManagerId: accountManager?.name ?? none,
    website: website ? (
      <a href={website} target="_blank" rel="noreferrer" className="link wrap-anywhere">
        {website.replace(/^https?:\/\//, '')}
      </a>
    ) : (
      none
    ),
    phone: phone ? (
      <a href={`tel:${phone}`} className="link">
        {formatPhone(phone)}
      </a>
    ) : (
      none
    ),
    address: placeOf(client) || none,
    city: null,
    state: null,
  }
  return [
    ...clientFacts({ client, names: firstThen(['accountManagerId'], FIELD_NAMES), own, none }),
    { label: 'Since', value: <RelativeTime at={client.createdAt} /> },
  ]
}

/** In the heading, or with the balance. */
const SHOWN_ABOVE = { name: null, industry: null, status: null, creditLimitCents: null }

function Acts({ client }: { client: Client }) {
  const [isEditing, setEditing] = useState(false)
  const refusal = client.can.change ? undefined : NOT_YOURS
  return (
    <div className="flex flex-wrap gap-2">
      <ApprovalActs client={client} disabledReason={refusal} />
      <Button icon={Pencil} onClick={() => setEditing(true)} disabledReason={refusal}>
        Edit client
      </Button>
      {isEditing ? (
        <ClientDialog client={client} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />
      ) : null}
    </div>
  )
}
