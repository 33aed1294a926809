// One record beside its list: 432 px that push the list aside. If less than 480 px would remain, it covers the list.
// Under 768 px it is a full page.
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { focusWhole, returnFocus } from './focus-first.ts'
import { formatCount } from './format.ts'
import { IconButton } from './icon-button.tsx'
import { useIsMobile } from './use-media.ts'
import { isTyping, useShortcut } from './use-shortcut.ts'

type DrawerProps = {
  label: string
  onClose: () => void
  /** Its position in the list, from 1. */
  position?: { index: number; total: number }
  onPrevious?: () => void
  onNext?: () => void
  /** Icon buttons before the close button: copy link, open as page. */
  actions?: ReactNode
  /** Below the scrolling part, usually the composer. */
  footer?: ReactNode
  /** Its content may have no control, so the keyboard scrolls the content itself. */
  isReadOnly?: boolean
  children: ReactNode
}

export function Drawer(props: DrawerProps) {
  const { label, onClose, onPrevious, onNext, footer, isReadOnly, children } = props
  const mobile = useIsMobile()
  useShortcut('Escape', onClose, { enabled: !mobile })
  useShortcut('k', () => onPrevious?.(), { enabled: Boolean(onPrevious) })
  useShortcut('j', () => onNext?.(), { enabled: Boolean(onNext) })
  useHelpShift(!mobile)
  const frame = useFocusFromKeyboard()
  const [isNamed, setNamed] = useState(false)

  const content = (
    <>
      <DrawerHeader {...props} isNamed={isNamed} />
      <div
        data-drawer-body=""
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scroll area must take the focus.
        tabIndex={isReadOnly ? 0 : undefined}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto"
        onScroll={({ currentTarget }) => setNamed(currentTarget.scrollTop > NAME_END)}
      >
        {children}
      </div>
      {footer ? <div className="flex-none border-t px-5 py-3 max-md:px-4">{footer}</div> : null}
    </>
  )
  if (!mobile) {
    return (
      <aside
        ref={frame}
        tabIndex={-1}
        aria-label={label}
        className="flex min-h-0 w-(--w-drawer) flex-none animate-fade-in flex-col border-l bg-surface outline-none @max-[912px]/main:absolute @max-[912px]/main:inset-y-0 @max-[912px]/main:right-0 @max-[912px]/main:z-(--z-drawer) @max-[912px]/main:shadow-float-3"
      >
        {content}
      </aside>
    )
  }
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          data-modal=""
          tabIndex={-1}
          onOpenAutoFocus={focusWhole}
          onCloseAutoFocus={returnFocus}
          // Esc in a field reverts the field.
          onEscapeKeyDown={(event) => isTyping(event.target) && event.preventDefault()}
          aria-describedby={undefined}
          className="fixed inset-x-0 top-[calc(100dvh-var(--h-view))] bottom-0 z-drawer flex animate-sheet-in flex-col bg-surface outline-none"
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Scrolled this far, the name at the top of the drawer is out of sight. */
const NAME_END = 48

type HeaderProps = DrawerProps & { isNamed: boolean }

function DrawerHeader({ label, isNamed, position, onPrevious, onNext, actions, onClose }: HeaderProps) {
  return (
    <header className="flex h-11 flex-none items-center gap-0.5 pr-3 pl-4 max-md:h-13 max-md:border-b max-md:px-2">
      {onPrevious || onNext ? (
        <>
          <IconButton
            icon={ChevronUp}
            label="Previous"
            shortcut="K"
            size="sm"
            onClick={onPrevious}
            disabled={!onPrevious}
          />
          <IconButton
            icon={ChevronDown}
            label="Next"
            shortcut="J"
            size="sm"
            onClick={onNext}
            disabled={!onNext}
          />
        </>
      ) : null}
      {position ? (
        <span className="num ml-1 flex-none text-12 text-ink-3">
          {formatCount(position.index)} of {formatCount(position.total)}
        </span>
      ) : null}
      <span aria-hidden className="min-w-0 flex-1 truncate px-2 font-semibold">
        {isNamed ? label : ''}
      </span>
      {actions}
      <IconButton icon={X} label="Close" shortcut="Esc" size="sm" onClick={onClose} />
    </header>
  )
}

/** Opened by a key, the drawer takes the focus. Opened by the mouse, it does not. */
function useFocusFromKeyboard() {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const origin = document.activeElement
    if (origin?.matches(':focus-visible') && !isTyping(origin)) frame.current?.focus({ preventScroll: true })
  }, [])
  return frame
}

/** The help button is beside the drawer, never over it. */
function useHelpShift(enabled: boolean) {
  useEffect(() => {
    if (!enabled) return undefined
    const { style } = document.documentElement
    style.setProperty('--help-shift', 'var(--w-drawer)')
    return () => {
      style.removeProperty('--help-shift')
    }
  }, [enabled])
}

type DrawerIdentityProps = { avatar?: ReactNode; title: ReactNode; subtitle?: ReactNode; status?: ReactNode }

/** The drawer's subject: picture, name, one line, status menu. */
export function DrawerIdentity({ avatar, title, subtitle, status }: DrawerIdentityProps) {
  return (
    <div className="flex items-start gap-3 max-md:flex-wrap">
      {avatar}
      <div className="min-w-0 flex-1">
        <h2 className="text-20 leading-[26px] font-semibold">{title}</h2>
        {subtitle ? <div className="text-ink-2">{subtitle}</div> : null}
        {status ? <div className="mt-2 md:hidden">{status}</div> : null}
      </div>
      {status ? <div className="max-md:hidden">{status}</div> : null}
    </div>
  )
}
