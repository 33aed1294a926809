// The frame of every full error screen: left-aligned, 480 px wide, banner above, details folded below.
import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type ErrorScreenProps = {
  icon: LucideIcon
  title: string
  message: string
  banner?: { icon: LucideIcon; text: string }
  /** A list of waiting changes that are safe. */
  children?: ReactNode
  actions: ReactNode
  note?: string
  details?: string
}

export function ErrorScreen(props: ErrorScreenProps) {
  const { icon: Icon, title, message, banner, children, actions, note, details } = props
  return (
    <div data-error-screen className="flex min-h-full min-w-0 flex-1 flex-col bg-surface text-14">
      {banner ? (
        <output className="flex h-9 flex-none items-center justify-center gap-2 bg-warning-subtle text-13 font-medium text-warning-text">
          <banner.icon className="size-3.5" />
          {banner.text}
        </output>
      ) : null}
      <div className="mx-auto flex w-[480px] max-w-full flex-1 flex-col justify-center p-6 max-md:justify-start max-md:pt-18">
        <div role="alert">
          <Icon className="size-8 text-ink-2" />
          <h1 tabIndex={-1} className="mt-5 text-24 font-semibold outline-none">
            {title}
          </h1>
          <p className="mt-1.5 leading-[22px] text-pretty text-ink-2">{message}</p>
        </div>
        {children}
        <div className="mt-5 flex flex-wrap gap-2 max-md:[&>*]:h-11 max-md:[&>*]:flex-1">{actions}</div>
        {note ? <output className="num mt-3.5 block text-13 text-ink-2">{note}</output> : null}
        {details ? (
          <details className="group mt-6 text-13 text-ink-3">
            <summary className="flex items-center gap-1.5 rounded-4">
              <ChevronRight className="size-3.5 group-open:rotate-90" />
              Error Details
            </summary>
            <pre
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scroll area must take the focus.
              tabIndex={0}
              className="mt-2 max-h-60 overflow-auto rounded-6 bg-sunken p-3 font-mono text-12 text-ink-2"
            >
              {details}
            </pre>
          </details>
        ) : null}
      </div>
    </div>
  )
}

/** Stored changes that wait to be sent, on the offline screen. */
export function WaitingWork({ icon: Icon, items }: { icon: LucideIcon; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <ul className="mt-[18px] rounded-8 border px-3.5 py-2.5 text-13">
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Two changes may have the same name.
        <li key={index} className="flex items-center gap-2.5 py-1">
          <Icon className="size-3.5" />
          <span className="min-w-0 flex-1 truncate">{item}</span>
          <span className="text-ink-3">not sent yet</span>
        </li>
      ))}
    </ul>
  )
}
