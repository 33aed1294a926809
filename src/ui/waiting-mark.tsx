// Marks unsent changes: a clock beside a name, or with text.
import { Clock } from 'lucide-react'
import { Badge } from './badge.tsx'

const words = 'Not sent yet'

export function WaitingMark() {
  return (
    <span title={words} className="flex-none text-warning-text">
      <Clock className="size-3.5" />
      <span className="sr-only">{words}</span>
    </span>
  )
}

export function WaitingBadge() {
  return (
    <Badge tone="warning" icon={Clock}>
      {words}
    </Badge>
  )
}
