// A menu of actions or one choice, as data: groups of items with icon, shortcut and reason if disabled.
import { Check, Ellipsis, type LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { floatingPanel, menuItem, menuLabel } from './floating.ts'
import { IconButton } from './icon-button.tsx'
import { Kbd } from './kbd.tsx'
import { useCollisionPadding } from './use-collision-padding.ts'

type MenuItem = {
  id: string
  label: ReactNode
  icon?: LucideIcon
  note?: ReactNode
  shortcut?: string
  danger?: boolean
  checked?: boolean
  disabledReason?: string | null
  /** Keeps the menu open for several choices. */
  stays?: boolean
  onSelect: () => void
}
export type MenuGroup = { label?: string; items: readonly MenuItem[] }

/** Groups, or the items of the only one. */
type MenuContent =
  | { groups: readonly MenuGroup[]; items?: undefined }
  | { groups?: undefined; items: readonly MenuItem[] }

type DropdownMenuProps = MenuContent & {
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  header?: ReactNode
  /** Prevent its default if the choice opens something that takes the focus. */
  onCloseAutoFocus?: (event: Event) => void
  className?: string
}

export function DropdownMenu(props: DropdownMenuProps) {
  const { trigger, align = 'start', side = 'bottom', open, onOpenChange, header, className } = props
  const { onCloseAutoFocus } = props
  const groups: readonly MenuGroup[] = props.items ? [{ items: props.items }] : props.groups
  const collisionPadding = useCollisionPadding()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={collisionPadding}
          onCloseAutoFocus={onCloseAutoFocus}
          className={cx(
            floatingPanel,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto p-1',
            className,
          )}
        >
          {header}
          {groups.map((group, index) => (
            <Fragment key={group.label ?? group.items[0]?.id ?? index}>
              {index > 0 || header ? <Radix.Separator className="-mx-1 my-1 h-px bg-line" /> : null}
              <Radix.Group>
                {group.label ? <Radix.Label className={menuLabel}>{group.label}</Radix.Label> : null}
                {group.items.map((item) => (
                  <Item key={item.id} item={item} />
                ))}
              </Radix.Group>
            </Fragment>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Item({ item }: { item: MenuItem }) {
  const { icon: Icon, label, note, shortcut, danger, checked, disabledReason, stays, onSelect } = item
  const handleSelect = (event: Event) => {
    if (stays) event.preventDefault()
    onSelect()
  }
  const look = cx(
    menuItem,
    danger && 'text-danger-text [&>.lucide]:text-danger-text',
    disabledReason && 'h-auto py-1.5',
  )
  const content = (
    <>
      {Icon ? <Icon /> : null}
      <span className="min-w-0 flex-1">
        {label}
        {note ? <span className="ml-1.5 text-12 text-ink-3">{note}</span> : null}
        {disabledReason ? <span className="block text-12 text-ink-3">{disabledReason}</span> : null}
      </span>
      {shortcut ? <Kbd keys={shortcut} className="bg-raised max-md:hidden" /> : null}
      {checked ? <Check className="size-3.5 text-primary-text!" /> : null}
    </>
  )
  if (checked === undefined) {
    return (
      <Radix.Item disabled={Boolean(disabledReason)} onSelect={handleSelect} className={look}>
        {content}
      </Radix.Item>
    )
  }
  return (
    <Radix.CheckboxItem
      checked={checked}
      disabled={Boolean(disabledReason)}
      onSelect={handleSelect}
      className={look}
    >
      {content}
    </Radix.CheckboxItem>
  )
}

type MoreMenuProps = MenuContent & { label?: string; outlined?: boolean; size?: 'sm' | 'md' }

/** The three dots at the end of a row of actions. */
export function MoreMenu({ label = 'More', outlined = false, size = 'sm', ...content }: MoreMenuProps) {
  const trigger = (
    <IconButton icon={Ellipsis} label={label} size={size} variant={outlined ? 'default' : 'ghost'} />
  )
  return <DropdownMenu {...content} trigger={trigger} align="end" />
}
