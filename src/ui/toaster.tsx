// Shows the toasts of `toast()`: bottom right, beside an open drawer, and over the top bar under 768 px, where no
// heading is covered. F8 moves the focus there.
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import { PlainButton } from './plain-button.tsx'
import {
  dismissToast,
  listToasts,
  subscribeToToasts,
  type ToastRecord,
  toastDuration,
  toastHotkey,
  toastSwipeThreshold,
} from './toast-store.ts'
import { useIsMobile } from './use-media.ts'

const icons = {
  success: { icon: CircleCheck, look: 'text-success-text' },
  info: { icon: Info, look: 'text-info-text' },
  warning: { icon: TriangleAlert, look: 'text-warning-text' },
  danger: { icon: CircleAlert, look: 'text-danger-text' },
} as const

export function Toaster() {
  const records = useSyncExternalStore(subscribeToToasts, listToasts)
  const mobile = useIsMobile()
  // Beside the dialogs in the document. Inside the page they would lie under a dialog's scrim.
  return createPortal(
    <Radix.Provider
      duration={toastDuration}
      swipeThreshold={toastSwipeThreshold}
      swipeDirection={mobile ? 'up' : 'right'}
      label="Notification"
    >
      {records.map((record) => (
        <Toast key={record.id} record={record} />
      ))}
      <Radix.Viewport
        hotkey={[toastHotkey]}
        label="Notifications ({hotkey})"
        className="fixed right-4 bottom-18 z-toast lg:right-[calc(16px+var(--help-shift,0px))] w-[380px] max-w-[calc(100vw-32px)] outline-none max-md:inset-x-3 max-md:top-1.5 max-md:bottom-auto max-md:w-auto"
      />
    </Radix.Provider>,
    document.body,
  )
}

function Toast({ record }: { record: ToastRecord }) {
  const { icon: Icon, look } = icons[record.tone ?? 'success']
  return (
    <Radix.Root
      open={record.open}
      onOpenChange={(open) => !open && dismissToast(record.id)}
      duration={record.duration}
      type={record.tone === 'danger' ? 'foreground' : 'background'}
      className="pointer-events-auto flex min-h-12 animate-float-in items-center gap-3 rounded-8 bg-raised py-1.5 pr-2 pl-3.5 text-ink shadow-float-3 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:translate-y-(--radix-toast-swipe-move-y)"
    >
      <Icon className={look} />
      <div className="min-w-0 flex-1">
        <Radix.Title className={cx(record.description && 'font-medium')}>{record.title}</Radix.Title>
        {record.description ? (
          // Can be selected and copied: a swipe would take the toast away.
          <Radix.Description
            onPointerDown={(event) => event.stopPropagation()}
            className="text-12 wrap-anywhere text-ink-2 select-text"
          >
            {record.description}
          </Radix.Description>
        ) : null}
      </div>
      {record.action ? (
        <Radix.Action asChild altText={record.action.label}>
          <PlainButton size="sm" onClick={record.action.onClick} className="bg-raised">
            {record.action.label}
          </PlainButton>
        </Radix.Action>
      ) : null}
      <Radix.Close asChild>
        <PlainButton variant="ghost" size="icon-sm" aria-label="Dismiss" className="text-ink-3">
          <X />
        </PlainButton>
      </Radix.Close>
    </Radix.Root>
  )
}
