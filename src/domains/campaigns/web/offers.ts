// The actions of campaigns.
import { Rocket, Upload } from 'lucide-react'
import type { Action } from '#platform/web/screen.ts'

export const actions: readonly Action[] = [
  {
    id: 'new-campaign',
    order: 60,
    label: 'Create campaign',
    icon: Rocket,
    link: { to: '/employer/campaigns/new' },
  },
  {
    id: 'add-spend',
    order: 61,
    label: 'Add campaign spend',
    icon: Upload,
    link: { to: '/employer/campaigns', search: { spend: true } },
  },
]
