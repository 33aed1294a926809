// The actions of outreach.
import { Megaphone } from 'lucide-react'
import type { Action } from '#platform/web/screen.ts'

export const actions: readonly Action[] = [
  {
    id: 'new-outreach',
    order: 62,
    label: 'Create CRM campaign',
    icon: Megaphone,
    link: { to: '/crm-campaigns', search: { create: true } },
  },
]
