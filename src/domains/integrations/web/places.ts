// Integrations in the sidebar.
import { Plug, Webhook } from 'lucide-react'
import type { Place } from '#platform/web/screen.ts'

export const integrationsPlaces: readonly Place[] = [
  { to: '/platform-integrations', label: 'Integrations', group: 'data', order: 30, icon: Plug },
  { to: '/webhook-test', label: 'Webhook lab', group: 'data', order: 40, icon: Webhook },
]
