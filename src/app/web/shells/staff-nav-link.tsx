// One entry of the sidebar, with text or as an icon on the rail.
import { Count } from '#ui/count.tsx'
import { cx } from '#ui/cx.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import type { NavItem } from './nav.ts'
import { PlaceLink } from './place-link.tsx'

const look =
  'flex h-[30px] items-center gap-2.5 rounded-6 px-2 text-ink-2 hover:bg-hover active:bg-pressed [&>.lucide]:text-ink-3'
const activeLook = 'bg-pressed font-medium text-ink hover:bg-pressed [&>.lucide]:text-primary-text'

type StaffNavLinkProps = { item: NavItem; places: readonly NavItem[]; rail: boolean }

export function StaffNavLink({ item, places, rail }: StaffNavLinkProps) {
  const { icon: Icon } = item
  const link = (
    <PlaceLink
      item={item}
      places={places}
      look={cx(look, rail && 'justify-center px-0')}
      activeLook={activeLook}
    >
      <Icon />
      {rail ? <span className="sr-only">{item.label}</span> : <span className="truncate">{item.label}</span>}
      <NavCount item={item} hidden={rail} />
    </PlaceLink>
  )
  if (!rail) return link
  return (
    <Tooltip content={item.label} side="right">
      {link}
    </Tooltip>
  )
}

function NavCount({ item, hidden }: { item: NavItem; hidden: boolean }) {
  if (!item.count) return null
  if (hidden) return <span className="sr-only">, {item.count}</span>
  return (
    <Count className={cx('ml-auto', item.attention && 'font-medium text-warning-text')}>
      {item.count}
      {item.attention ? <span className="sr-only"> {item.attention}</span> : null}
    </Count>
  )
}
