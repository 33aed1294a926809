// Acts on one campaign, as menu items, with their toasts and the reason where one is not possible.
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { Archive, Copy, Pause, Pencil, Play } from 'lucide-react'
import { showFailure } from '#platform/web/show-failure.ts'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import { toast } from '#ui/toast-store.ts'
import type { Campaign } from '../contract/schemas.ts'
import type { CampaignStatus } from '../contract/words.ts'
import { useCampaignActions } from './api.ts'

const NOT_YOURS = 'Only managers and admins can change campaigns.'

/** Why this user may not change campaigns, or undefined. */
export function useCampaignRefusal(): string | undefined {
  const { user } = useRouteContext({ from: '/staff' })
  return roleMay(user.role, MANAGERS) ? undefined : NOT_YOURS
}

const DONE: Partial<Record<CampaignStatus, { words: string; description?: string }>> = {
  active: { words: 'is active' },
  paused: { words: 'is paused', description: 'New leads are kept. They wait until you resume the campaign.' },
  archived: { words: 'is archived', description: 'New leads of its form wait for another campaign.' },
}

export function useCampaignActs(campaign: Campaign) {
  const navigate = useNavigate()
  const disabledReason = useCampaignRefusal()
  const { setStatus, duplicate } = useCampaignActions()
  const { id, name, status } = campaign
  const to = (next: CampaignStatus) =>
    setStatus.mutate(
      { campaign, status: next },
      {
        onError: showFailure,
        onSuccess: () => {
          const { words = '', ...more } = DONE[next] ?? {}
          toast({ title: `${name} ${words}`, ...more })
        },
      },
    )
  const open = (campaignId: string) =>
    void navigate({ to: '/employer/campaigns/new', search: { campaign: campaignId } })
  const handleDuplicate = () =>
    duplicate.mutate(id, {
      onError: showFailure,
      onSuccess: (copy) => {
        toast({ title: `${copy.name} created as a draft` })
        open(copy.id)
      },
    })
  const refused = disabledReason === undefined ? {} : { disabledReason }
  const items = {
    edit: {
      id: 'edit',
      label: status === 'draft' ? 'Continue' : 'Edit',
      icon: Pencil,
      onSelect: () => open(id),
    },
    pause: { id: 'pause', label: 'Pause', icon: Pause, onSelect: () => to('paused') },
    resume: { id: 'resume', label: 'Resume', icon: Play, onSelect: () => to('active') },
    duplicate: { id: 'duplicate', label: 'Duplicate', icon: Copy, onSelect: handleDuplicate },
    archive: { id: 'archive', label: 'Archive', icon: Archive, onSelect: () => to('archived') },
  }
  const shown = [
    items.edit,
    ...(status === 'active' ? [items.pause] : []),
    ...(status === 'paused' || status === 'archived' ? [items.resume] : []),
    items.duplicate,
    ...(status === 'archived' ? [] : [items.archive]),
  ]
  return {
    isBusy: setStatus.isPending || duplicate.isPending,
    items: shown.map((item) => ({ ...item, ...refused })),
  }
}
