// The line about open standing orders that wait in vain, or for a part of their leads.
import type { ReactNode } from 'react'
import { plural } from '#ui/format.ts'
import { ListNotice } from '#ui/list-notice.tsx'

type UnfilledNoticeProps = {
  figures: { unfilledOrders: number; partlyFilledOrders: number } | undefined
  /** What the user can do about it. */
  children: ReactNode
}

export function UnfilledNotice({ figures, children }: UnfilledNoticeProps) {
  const { unfilledOrders: none = 0, partlyFilledOrders: part = 0 } = figures ?? {}
  if (none + part === 0) return null
  return (
    <ListNotice>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1 basis-64">
          {none > 0
            ? `${plural(none, 'standing order')} ${none === 1 ? 'gets' : 'get'} no leads. No published rule serves ${none === 1 ? 'it' : 'them'}. `
            : null}
          {part > 0
            ? `${plural(part, 'standing order')} ${part === 1 ? 'is' : 'are'} behind. Other rules or hours limit ${part === 1 ? 'its' : 'their'} leads.`
            : null}
        </span>
        {children}
      </span>
    </ListNotice>
  )
}
