// Actions on selected rows: exact count, "Select all 212", actions, clear. It floats over the end of the list.
import type { LucideIcon } from 'lucide-react'
import { X } from 'lucide-react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { type MenuGroup, MoreMenu } from './dropdown-menu.tsx'
import { formatCount } from './format.ts'
import { useShortcut } from './use-shortcut.ts'

type BulkAction = { id: string; label: string; icon: LucideIcon; busy?: boolean; onClick: () => void }

type BulkBarProps = {
  count: number
  total: number
  onSelectAll?: () => void
  /** The part meant by “all”, if the list has parts: "Select all 212 in New". */
  where?: string
  onClear: () => void
  actions: readonly BulkAction[]
  more?: readonly MenuGroup[]
  /** On the left while a drawer is open, otherwise centered. */
  align?: 'start' | 'center'
}

const onInverse =
  'border-transparent bg-transparent px-[9px] text-on-inverse hover:bg-on-inverse/12 active:bg-on-inverse/20 [&_.lucide]:text-on-inverse-2'

export function BulkBar({
  count,
  total,
  onSelectAll,
  where,
  onClear,
  actions,
  more,
  align = 'center',
}: BulkBarProps) {
  useShortcut('Escape', onClear, { enabled: count > 0 })
  if (count === 0) return null
  return (
    <div
      role="toolbar"
      aria-label="Selected rows"
      className={cx(
        'absolute bottom-4 z-bulk flex h-11 max-w-[calc(100%-24px)] animate-float-in items-center gap-0.5 overflow-x-auto rounded-8 bg-inverse pr-1.5 pl-3.5 whitespace-nowrap text-on-inverse shadow-float-3 [scrollbar-width:none]',
        align === 'center' ? 'left-1/2 -translate-x-1/2' : 'left-6',
      )}
    >
      <output className="num font-medium">{formatCount(count)} selected</output>
      {onSelectAll && count < total ? (
        <button
          type="button"
          onClick={onSelectAll}
          className="num ml-2.5 rounded-4 text-on-inverse-2 underline underline-offset-3 hover:text-on-inverse"
        >
          Select all {formatCount(total)}
          {where ? ` in ${where}` : null}
        </button>
      ) : null}
      <Divider />
      {actions.map((action) => (
        <Button
          key={action.id}
          size="sm"
          icon={action.icon}
          busy={action.busy}
          onClick={action.onClick}
          className={onInverse}
        >
          {action.label}
        </Button>
      ))}
      {more ? (
        <span className="[&_button]:text-on-inverse-2 [&_button]:hover:bg-on-inverse/12 [&_button]:data-[state=open]:bg-on-inverse/20">
          <MoreMenu groups={more} />
        </span>
      ) : null}
      <Divider />
      <Button size="icon-sm" aria-label="Clear selection" onClick={onClear} className={cx(onInverse, 'px-0')}>
        <X />
      </Button>
    </div>
  )
}

function Divider() {
  return <span aria-hidden="true" className="mx-1.5 h-5 w-px flex-none bg-on-inverse/18" />
}
