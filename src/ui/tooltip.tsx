// A name or a reason on hover and focus. Specified delays: 700 ms, then 300 ms to skip.
import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from './kbd.tsx'

export const tooltipDelay = 700
export const tooltipSkipDelay = 300

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={tooltipDelay} skipDelayDuration={tooltipSkipDelay}>
      {children}
    </Radix.Provider>
  )
}

type TooltipProps = {
  content: ReactNode
  shortcut?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactElement
}

export function Tooltip({ content, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-toast flex max-w-72 animate-fade-in items-center gap-2 rounded-6 bg-inverse px-2 py-1 text-12 text-on-inverse shadow-float-2"
        >
          {content}
          {shortcut ? (
            <Kbd keys={shortcut} className="border-on-inverse-2/40 bg-transparent text-on-inverse-2" />
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
