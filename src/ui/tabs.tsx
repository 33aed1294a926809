// Underlined tabs with counts. `Tabs` switches panels, `TabLinks` is the same row of links (views in the URL). If they
// do not fit, the row fades at the end, and a button scrolls it.
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Count } from './count.tsx'
import { cx } from './cx.ts'
import { DropdownMenu } from './dropdown-menu.tsx'
import { scrollAlong } from './scroll-along.ts'
import { fade, useOverflow } from './use-overflow.ts'

const row = 'flex gap-5 overflow-x-auto overflow-y-hidden px-6 [scrollbar-width:none] max-md:px-4'
const tab =
  '-mb-px flex h-9 flex-none items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-mx-1 focus-visible:px-1 focus-visible:-outline-offset-2 max-md:h-11'
const chosen = 'border-primary font-medium text-ink'

type TabItem<Value extends string = string> = {
  value: Value
  label: ReactNode
  /** Null while loading: its space is reserved, so nothing moves. */
  count?: number | null
  content?: ReactNode
}

type TabsProps<Value extends string> = {
  value: Value
  onChange: (value: Value) => void
  items: readonly TabItem<Value>[]
  label: string
  /** The number of tabs in the row. The others are in a More menu, and a chosen one joins the row. */
  shown?: number
  /** At the end of the row: "View". */
  after?: ReactNode
  className?: string
  contentClassName?: string
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { value, onChange, items, label, shown = items.length, after, className, contentClassName } = props
  const inRow = items.filter((item, index) => index < shown || item.value === value)
  const inMenu = items.filter((item) => !inRow.includes(item))
  const hasPanels = items.some((item) => item.content !== undefined)
  const handleChange = (next: string) => {
    const chosenOption = items.find((option) => option.value === next)
    if (chosenOption) onChange(chosenOption.value)
  }
  return (
    <Radix.Root
      value={value}
      onValueChange={handleChange}
      className={cx(hasPanels && 'flex min-h-0 flex-1 flex-col')}
    >
      <Row
        chosen={value}
        className={className}
        end={inMenu.length > 0 ? <MoreTabs items={inMenu} onChange={onChange} /> : null}
      >
        <Radix.List aria-label={label} className="flex gap-[inherit]">
          {inRow.map((item) => (
            <Radix.Trigger
              key={item.value}
              value={item.value}
              {...(hasPanels ? {} : { 'aria-controls': undefined })}
              className={cx(tab, item.value === value && chosen)}
            >
              {item.label}
              {item.count === undefined || item.count === 0 ? null : <TabCount count={item.count} />}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {after ? <div className="flex items-center">{after}</div> : null}
      </Row>
      {hasPanels
        ? items.map((item) => (
            <Radix.Content
              key={item.value}
              value={item.value}
              className={cx('min-h-0 flex-1', contentClassName)}
            >
              {item.content}
            </Radix.Content>
          ))
        : null}
    </Radix.Root>
  )
}

type MoreTabsProps<Value extends string> = Pick<TabsProps<Value>, 'items' | 'onChange'>

function MoreTabs<Value extends string>({ items, onChange }: MoreTabsProps<Value>) {
  return (
    <DropdownMenu
      align="end"
      trigger={
        <button type="button" aria-label="More sections" className={cx(tab, 'pr-5 pl-1.5 max-md:pr-4')}>
          More
          <ChevronDown className="size-3.5" />
        </button>
      }
      items={items.map(({ value, label, count }) => ({
        id: value,
        label,
        ...(count ? { note: count } : {}),
        onSelect: () => onChange(value),
      }))}
    />
  )
}

type RowProps = {
  chosen: string
  className?: string | undefined
  /** Stays at the end of the row when the row scrolls. */
  end?: ReactNode
  children: ReactNode
}

/** The focus scrolls the row for keyboard users. The buttons are for the mouse and hidden from screen readers. */
function Row({ chosen, className, end, children }: RowProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { before, after } = useOverflow(ref)
  useChosenInSight(ref, chosen)
  const turn = (direction: 1 | -1) =>
    ref.current?.scrollBy({ left: direction * ref.current.clientWidth * 0.7, behavior: 'smooth' })
  return (
    <div data-print="hide" className="flex flex-none border-b">
      <div className="relative min-w-0 flex-1">
        <div ref={ref} className={cx(row, 'scroll-px-12', fade({ before, after }), className)}>
          {children}
        </div>
        {before ? <Turn icon={ChevronLeft} className="left-1" onClick={() => turn(-1)} /> : null}
        {after ? <Turn icon={ChevronRight} className="right-1" onClick={() => turn(1)} /> : null}
      </div>
      {end}
    </div>
  )
}

/** Runs again when a new count or a narrower row moves the chosen tab. */
function useChosenInSight(ref: RefObject<HTMLElement | null>, chosen: string) {
  useLayoutEffect(() => {
    const row = ref.current
    if (!row || !chosen) return undefined
    const show = () => {
      const tab = row.querySelector('[aria-selected="true"], [aria-current="page"]')
      if (tab) scrollAlong(row, tab, 'nearest')
    }
    show()
    const observer = new ResizeObserver(show)
    for (const each of [row, ...row.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [ref, chosen])
}

type TurnProps = { icon: typeof ChevronLeft; className: string; onClick: () => void }

function Turn({ icon: Icon, className, onClick }: TurnProps) {
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      onClick={onClick}
      className={cx(
        'absolute inset-y-1.5 flex w-6 items-center justify-center rounded-4 text-ink-2 hover:bg-hover hover:text-ink max-md:hidden',
        className,
      )}
    >
      <Icon className="size-3.5" />
    </button>
  )
}

/** Read with its tab, "Links 3". An unknown count is not read. */
function TabCount({ count }: { count: number | null }) {
  if (count === null)
    return (
      <span aria-hidden="true" className="invisible">
        <Count>{0}</Count>
      </span>
    )
  return <Count>{count}</Count>
}

type TabLinksProps = { label: string; after?: ReactNode; className?: string; children: ReactNode }

export function TabLinks({ label, after, className, children }: TabLinksProps) {
  return (
    <nav aria-label={label} className={cx('flex-none', className)}>
      <Row chosen={label}>
        {children}
        {after}
      </Row>
    </nav>
  )
}

/** Class names for a link inside TabLinks. */
export function tabLink(active: boolean): string {
  return cx(tab, active && chosen)
}
