// What the server finds for the palette: one group for each list that the user may read.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type LinkProps, useNavigate, useRouter } from '@tanstack/react-router'
import { Briefcase, Building2, Contact, ShoppingCart, Target } from 'lucide-react'
import { campaignPermissions } from '#domains/campaigns/contract/permissions.ts'
import { CAMPAIGN_LOOKS, CHANNEL_LABELS } from '#domains/campaigns/contract/words.ts'
import { soughtCampaignsQuery } from '#domains/campaigns/web/api.ts'
import { CANDIDATE_LOOKS } from '#domains/candidates/contract/words.ts'
import { countedPeopleQuery } from '#domains/candidates/web/index.ts'
import { clientPermissions } from '#domains/clients/contract/permissions.ts'
import { CLIENT_LOOKS } from '#domains/clients/contract/words.ts'
import { clientNamesQuery } from '#domains/clients/web/clients-api.ts'
import { orderNumbersQuery } from '#domains/desk/web/api.ts'
import { JOB_LOOKS } from '#domains/jobs/contract/words.ts'
import { jobTitlesQuery } from '#domains/jobs/web/api.ts'
import { leadPermissions } from '#domains/leads/contract/permissions.ts'
import { LEAD_LOOKS } from '#domains/leads/contract/words.ts'
import { leadNamesQuery } from '#domains/leads/web/api.ts'
import { nameOf, placeOf } from '#domains/leads/web/words.ts'
import { shopPermissions } from '#domains/shop/contract/permissions.ts'
import { ORDER_LOOKS } from '#domains/shop/contract/words.ts'
import { orderCounts } from '#domains/shop/web/words.ts'
import { EVERY_STAFF_ROLE, roleMay } from '#shared/permissions.ts'
import type { Role, StaffRole } from '#shared/roles.ts'
import { Avatar } from '#ui/avatar.tsx'
import { formatCount } from '#ui/format.ts'
import { type PaletteGroup, type PaletteItem, paletteWords } from '#ui/palette-groups.ts'
import { StatusPill } from '#ui/status-pill.tsx'

type Link = Pick<LinkProps, 'to' | 'search'>

/** One letter finds too much to be of use. */
const MIN_LETTERS = 2

type Kind = NonNullable<PaletteGroup['kind']> | 'others'
const KINDS: Record<string, Kind> = { '@': 'people', '#': 'orders', '>': 'actions' }

/** Whether the lists of a kind are searched for this text. */
export function isSought(query: string, kind: Kind): boolean {
  const only = KINDS[query.charAt(0)]
  return paletteWords(query).length >= MIN_LETTERS && (only === undefined || only === kind)
}

type Found<Row> = {
  data: { items: readonly Row[]; total?: PaletteGroup['total'] } | undefined
  isFetching: boolean
  isPlaceholderData: boolean
}

type Shown = Omit<PaletteItem, 'id' | 'onSelect'> & { link: Link }

type Find<Row> = Pick<PaletteGroup, 'id' | 'label' | 'kind'> & {
  found: Found<Row>
  itemOf: (row: Row) => Shown
  all: Link
}

/** `words` follow the query with a delay, so that typing stays fluent. */
export function useFinds({ query, words, role }: { query: string; words: string; role: Role }) {
  const open = useOpen()
  const ask = (kind: Kind, may: readonly StaffRole[]) => ({
    enabled: roleMay(role, may) && words.length >= MIN_LETTERS && isSought(query, kind),
    placeholderData: keepPreviousData,
  })
  const people = useQuery({ ...countedPeopleQuery(words), ...ask('people', EVERY_STAFF_ROLE) })
  const clients = useQuery({ ...clientNamesQuery(words), ...ask('others', clientPermissions.read) })
  const jobs = useQuery({ ...jobTitlesQuery(words), ...ask('others', EVERY_STAFF_ROLE) })
  const campaigns = useQuery({ ...soughtCampaignsQuery(words), ...ask('others', campaignPermissions.read) })
  const leads = useQuery({ ...leadNamesQuery(words), ...ask('others', leadPermissions.read) })
  const orders = useQuery({ ...orderNumbersQuery(words), ...ask('orders', shopPermissions.read) })

  const groupOf = <Row extends { id: string }>({
    found,
    itemOf,
    all,
    ...group
  }: Find<Row>): PaletteGroup => ({
    ...group,
    found: found.isPlaceholderData ? '' : words,
    total: found.data?.total,
    onSeeAll: open(all),
    items: (words.length >= MIN_LETTERS ? (found.data?.items ?? []) : []).map((row) => {
      const { link, ...item } = itemOf(row)
      return { id: row.id, ...item, onSelect: open(link) }
    }),
  })
  const groups = [
    groupOf({
      id: 'people',
      label: 'Candidates',
      kind: 'people',
      found: people,
      all: { to: '/hiring-tracker', search: { q: words } },
      itemOf: ({ id, firstName, lastName, title, city, status }) => ({
        label: `${firstName} ${lastName}`,
        note: [title, city].filter(Boolean).join(', '),
        picture: <Avatar name={`${firstName} ${lastName}`} size="sm" />,
        after: <StatusPill look={CANDIDATE_LOOKS[status]} />,
        link: { to: '/hiring-tracker', search: { candidate: id } },
      }),
    }),
    groupOf({
      id: 'clients',
      label: 'Clients',
      found: clients,
      all: { to: '/admin/clients', search: { q: words } },
      itemOf: ({ id, name, city, state, status }) => ({
        label: name,
        note: [city, state].filter(Boolean).join(', '),
        icon: Building2,
        after: <StatusPill look={CLIENT_LOOKS[status]} />,
        link: { to: '/admin/clients', search: { client: id } },
      }),
    }),
    groupOf({
      id: 'jobs',
      label: 'Job postings',
      found: jobs,
      all: { to: '/admin/job-postings', search: { q: words } },
      itemOf: ({ id, title, client, status }) => ({
        label: title,
        note: client.name,
        icon: Briefcase,
        after: <StatusPill look={JOB_LOOKS[status]} />,
        link: { to: '/admin/job-postings', search: { job: id } },
      }),
    }),
    groupOf({
      id: 'campaigns',
      label: 'Campaigns',
      found: campaigns,
      all: { to: '/employer/campaigns', search: { q: words } },
      itemOf: ({ id, name, channel, client, status }) => ({
        label: name,
        note: [CHANNEL_LABELS[channel], client?.name].filter(Boolean).join(', '),
        icon: Target,
        after: <StatusPill look={CAMPAIGN_LOOKS[status]} />,
        link: { to: '/employer/campaigns', search: { campaign: id } },
      }),
    }),
    groupOf({
      id: 'leads',
      label: 'Leads',
      found: leads,
      all: { to: '/area-leads', search: { q: words } },
      itemOf: (lead) => ({
        label: nameOf(lead),
        note: [lead.category, placeOf(lead)].filter(Boolean).join(', '),
        icon: Contact,
        after: <StatusPill look={LEAD_LOOKS[lead.status]} />,
        link: { to: '/area-leads', search: { lead: lead.id } },
      }),
    }),
    groupOf({
      id: 'orders',
      label: 'Orders',
      kind: 'orders',
      found: orders,
      all: { to: '/lead-purchasing', search: { tab: 'orders', q: words } },
      itemOf: (order) => {
        const { delivered, quantity } = orderCounts(order)
        const progress = `${formatCount(delivered)} of ${formatCount(quantity)}`
        return {
          label: `Order ${order.number}`,
          note: `${order.client.name}, ${progress}`,
          icon: ShoppingCart,
          after: <StatusPill look={ORDER_LOOKS[order.status]} />,
          link: { to: '/lead-purchasing', search: { tab: 'orders', order: order.id } },
        }
      },
    }),
  ]
  const isFetching = [people, clients, jobs, campaigns, leads, orders].some((one) => one.isFetching)
  return { groups, isFetching }
}

/** Opens a link here, or in a new tab. */
function useOpen() {
  const navigate = useNavigate()
  const router = useRouter()
  return (link: Link): PaletteItem['onSelect'] =>
    ({ newTab }) => {
      if (newTab) window.open(router.buildLocation(link).href, '_blank', 'noopener')
      else void navigate(link)
    }
}
