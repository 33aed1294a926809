// The label beside a planned place.
import { cx } from '#ui/cx.ts'
import type { NavItem } from './nav.ts'

export function PlannedMark({ item, hidden = false }: { item: NavItem; hidden?: boolean }) {
  if (!item.planned) return null
  return <span className={cx(hidden ? 'sr-only' : 'ml-auto text-11 font-normal text-ink-3')}>planned</span>
}
