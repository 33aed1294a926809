// The line above the rules about open standing orders that wait in vain.
import { Link } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { plural } from '#ui/format.ts'
import { ListNotice } from '#ui/list-notice.tsx'
import type { Rule } from '../contract/schemas.ts'
import { fillsOpenOrders, withOpenOrders } from './edit-rule.ts'

type UnfilledNoticeProps = {
  count: number
  rules: readonly Rule[]
  zone: string
  /** Absent if the user may not change rules. */
  onChange: ((rules: Rule[]) => void) | undefined
}

export function UnfilledNotice({ count, rules, zone, onChange }: UnfilledNoticeProps) {
  if (count === 0) return null
  const isDrafted = fillsOpenOrders(rules)
  return (
    <ListNotice>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1 basis-64">
          {plural(count, 'open standing order')} {count === 1 ? 'is' : 'are'} not filled by any published
          rule.
          {isDrafted ? ' Publish the draft to fill open orders.' : null}
        </span>
        <Link
          to="/lead-purchasing"
          search={{ tab: 'orders', unfilled: 'yes' }}
          className="rounded-4 font-medium underline"
        >
          Show orders
        </Link>
        {onChange && !isDrafted ? (
          <Button size="sm" onClick={() => onChange(withOpenOrders(rules, zone))}>
            Add rule for open orders
          </Button>
        ) : null}
      </span>
    </ListNotice>
  )
}
