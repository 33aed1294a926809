// A dialog in the middle of the page. Under 768 px it is a sheet from the bottom.
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { askingForms, hasEntered, lookForEntered } from './entered.ts'
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
  /** Makes the whole dialog a form: Enter submits it, and it asks before Escape, the scrim or X discard input. */
  onSubmit?: () => void
  /** The form keeps its input as a draft, so there is nothing to ask. */
  keepsInput?: boolean
  /** Deletes what the form keeps longer than itself, once the user gave it up. */
  onDiscard?: (() => void) | undefined
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
  const content = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  const asks = onSubmit && !props.keepsInput
  const onOpenChange = (isOpen: boolean) => {
    if (busy) return
    if (asks && content.current && hasEntered(content.current)) setAsking(true)
    else props.onOpenChange(isOpen)
  }
  const handleDiscard = () => {
    setAsking(false)
    props.onDiscard?.()
    props.onOpenChange(false)
  }
  return (
    <>
      {isAsking ? <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={handleDiscard} /> : null}
      <Radix.Root open={open} onOpenChange={onOpenChange}>
        <Radix.Portal>
          {/* A press beside the dialog leaves the focus in its field, for when the user keeps editing. */}
          <Radix.Overlay className={scrim} onMouseDown={(event) => event.preventDefault()} />
          <Radix.Content
            ref={(form) => {
              content.current = form
              return form && asks ? askingForms.open(form) : undefined
            }}
            {...lookForEntered}
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
    </>
  )
}

type DiscardQuestionProps = { onKeep: () => void; onDiscard: () => void }

/** Before the form in the tree: it returns its focus first, so that the form's opener gets the focus in the end. */
function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <Dialog
      open
      onOpenChange={onKeep}
      title="Discard your changes?"
      description="Your changes are not saved."
      footer={
        <>
          <Button onClick={onKeep}>Keep editing</Button>
          <Button variant="danger" onClick={onDiscard}>
            Discard changes
          </Button>
        </>
      }
    />
  )
}

function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-none justify-end gap-2 border-t px-5 py-3 max-md:pb-5 max-md:[&>*]:h-11 max-md:[&>*]:flex-1">
      {children}
    </footer>
  )
}
