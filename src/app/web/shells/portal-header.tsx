// The top bar of the portal: the product, the client, the places, and the user menu.
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { AgencyMark } from '#platform/web/agency-mark.tsx'
import { useFace } from '#platform/web/face.ts'
import { Count } from '#ui/count.tsx'
import { cx } from '#ui/cx.ts'
import { DropdownMenu } from '#ui/dropdown-menu.tsx'
import { ShortCount } from '#ui/short-number.tsx'
import { findPlace, type NavGroup, type NavItem, type ShellUser } from './nav.ts'
import { PlaceLink } from './place-link.tsx'
import { UserMenu } from './user-menu.tsx'

const look =
  'flex flex-none items-center gap-1.5 border-y-2 border-transparent px-2.5 whitespace-nowrap text-ink-2 max-lg:px-2 hover:text-ink'
const activeLook = 'border-b-primary font-medium text-ink'

/** The places beside each other on a tablet. The others are behind More. */
export const TABLET_PLACES = 4

type PortalHeaderProps = {
  user: ShellUser
  nav: readonly NavGroup[]
  client: ReactNode
  actions?: ReactNode
  onSignOut: () => void
}

export function PortalHeader({ user, nav, client, actions, onSignOut }: PortalHeaderProps) {
  const { name: agency } = useFace()
  const places = nav.filter((group) => !group.foot).flatMap((group) => group.items)
  const own = nav.filter((group) => group.foot).flatMap((group) => group.items)
  return (
    <header data-print="hide" className="flex-none border-b">
      <div className="mx-auto flex h-(--h-portal-header) max-w-(--w-page) items-center gap-3.5 px-6 max-lg:gap-2 max-md:h-13 max-md:px-4">
        <Link to="/" className="flex flex-none items-center gap-2 rounded-4 text-14 font-semibold">
          <AgencyMark size={20} />
          <span className="max-w-44 truncate max-lg:sr-only">{agency}</span>
        </Link>
        <span className="h-5 w-px flex-none bg-line-strong" />
        {client}
        <Places places={places} own={own} />
        <span className="flex-1" />
        {actions}
        <span className="flex-none max-md:hidden">
          <UserMenu user={user} compact places={own} density={false} side="bottom" onSignOut={onSignOut} />
        </span>
      </div>
    </header>
  )
}

type PlacesProps = { places: readonly NavItem[]; own: readonly NavItem[] }

function Places({ places, own }: PlacesProps) {
  const others = places.slice(TABLET_PLACES)
  return (
    <nav aria-label="Main" className="ml-1.5 flex h-full flex-none max-md:hidden">
      {places.map((item, index) => (
        <PlaceLink
          key={item.label}
          item={item}
          places={places}
          look={cx(look, index >= TABLET_PLACES && 'max-[1180px]:hidden')}
          activeLook={activeLook}
        >
          {item.label}
          {item.count ? (
            <Count>
              <ShortCount value={item.count} /> <span className="max-lg:sr-only">{item.countNote}</span>
            </Count>
          ) : null}
        </PlaceLink>
      ))}
      {others.length > 0 ? <MorePlaces others={others} own={own} /> : null}
    </nav>
  )
}

/** From 768 px until every place fits. It carries the name of its current place. */
function MorePlaces({ others, own }: { others: readonly NavItem[]; own: readonly NavItem[] }) {
  const navigate = useNavigate()
  const current = useRouterState({
    select: ({ location }) => findPlace([...others, ...own], location.pathname),
  })
  const itemsOf = (items: readonly NavItem[]) =>
    items.map((item) => ({
      id: item.label,
      label: item.label,
      icon: item.icon,
      onSelect: () => void navigate({ to: item.to }),
    }))
  const trigger = (
    <button
      type="button"
      className={cx(look, 'min-[1180px]:hidden data-[state=open]:bg-hover', current && activeLook)}
    >
      {current ? current.label : 'More'}
      {current ? <span className="sr-only">, current page, more places</span> : null}
      <ChevronDown className="size-3.5" />
    </button>
  )
  return <DropdownMenu trigger={trigger} groups={[{ items: itemsOf(others) }, { items: itemsOf(own) }]} />
}
