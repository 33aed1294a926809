// A dialog in the middle of the page. Under 768 px it is a sheet from the bottom.
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { focusFirst, returnFocus } from './focus-first.ts'
import { Form } from './form.tsx'

export const scrim = 'fixed inset-0 z-dialog animate-fade-in bg-scrim'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** While it saves, only its buttons close it: Escape would hide a failure. */
  busy?: boolean | undefined
  title: ReactNode
  description?: ReactNode
  /** Buttons, the primary one last. */
  footer?: ReactNode
  /** Makes the whole dialog a form, so Enter submits it. */
  onSubmit?: () => void
  width?: number
  children?: ReactNode
}

export function Dialog(props: DialogProps) {
  const { open, busy, title, description, footer, onSubmit, width = 460, children } = props
  const body = (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-y-auto px-5 pt-1.5 pb-[18px]">
        {description ? <Radix.Description className="text-ink-2">{description}</Radix.Description> : null}
        {children}
      </div>
      {footer ? <DialogFooter>{footer}</DialogFooter> : null}
    </>
  )
  const onOpenChange = (isOpen: boolean) => {
    if (!busy) props.onOpenChange(isOpen)
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          data-modal=""
          tabIndex={-1}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={returnFocus}
          onKeyDown={(event) => {
            // An open toast lies above the dialog and takes the key, without marking it as used.
            if (event.key === 'Escape' && !event.nativeEvent.defaultPrevented) onOpenChange(false)
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          style={{ width }}
          className={cx(
            'fixed top-1/2 left-1/2 z-dialog flex max-h-[calc(100dvh-48px)] max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 animate-float-in flex-col rounded-12 bg-raised shadow-float-3 outline-none',
            'max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:w-full! max-md:max-w-none max-md:translate-none max-md:animate-sheet-in max-md:rounded-b-none',
          )}
        >
          <header className="flex items-start gap-2 px-5 pt-[18px]">
            <Radix.Title className="min-w-0 flex-1 text-16 font-semibold">{title}</Radix.Title>
            {/* No tooltip: Esc would close it first, and the dialog only at the second press. */}
            <Radix.Close asChild>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label="Close"
                className="-mt-0.5 -mr-1.5 text-ink-3"
              >
                <X />
              </Button>
            </Radix.Close>
          </header>
          {onSubmit ? (
            <Form onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
              {body}
            </Form>
          ) : (
            body
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-none justify-end gap-2 border-t px-5 py-3 max-md:pb-5 max-md:[&>*]:h-11 max-md:[&>*]:flex-1">
      {children}
    </footer>
  )
}
