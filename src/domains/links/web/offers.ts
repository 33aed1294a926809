// The action of sent links.
import { Link } from 'lucide-react'
import type { Action } from '#platform/web/screen.ts'

export const actions: readonly Action[] = [
  {
    id: 'send-link',
    order: 40,
    label: 'Send a link',
    icon: Link,
    link: { to: '/sent-links', search: { send: true } },
  },
]
