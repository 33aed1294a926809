// The values of a draft while it is edited. They are saved by themselves.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { changesBetween, isSame } from '#platform/web/changes-between.ts'
import { useAutosave } from '#platform/web/use-autosave.ts'
import type { Campaign, Step } from '../contract/schemas.ts'
import { campaignQuery, loadCampaign, useOutreachActions } from './api.ts'

const NAMES = [
  'name',
  'audience',
  'steps',
  'window',
  'perHour',
  'track',
  'restDays',
  'stopOnApplication',
  'stopOnInterview',
] as const
export type DraftValues = Pick<Campaign, (typeof NAMES)[number]>

const valuesOf = (campaign: Campaign): DraftValues =>
  Object.fromEntries(NAMES.map((name) => [name, campaign[name]])) as DraftValues

export function useDraft(campaign: Campaign) {
  const client = useQueryClient()
  const { update } = useOutreachActions()
  const saved = useRef(campaign)
  const changesIn = (values: DraftValues) => changesBetween(valuesOf(saved.current), values)
  const {
    values,
    latest,
    state: saving,
    change,
    save,
    overwrite,
    leaving,
  } = useAutosave<DraftValues, Campaign>({
    start: () => valuesOf(campaign),
    savedAt: campaign.createdAt,
    isChanged: (given) => !isSame(valuesOf(saved.current), given),
    request: (given) => {
      const { id, version } = saved.current
      const edit = changesIn(given)
      if (Object.keys(edit).length === 0) return { known: saved.current }
      // An empty name is refused, so it waits.
      if (edit.name?.trim() === '') return { known: null }
      const send = async () => {
        saved.current = await update.mutateAsync({ id, version, edit })
        return saved.current
      }
      return { send }
    },
    base: () => valuesOf(saved.current),
    load: async () => {
      const stored = await loadCampaign(saved.current.id)
      const take = () => {
        saved.current = stored
        // The other parts of the screen read it there.
        client.setQueryData(campaignQuery(stored.id).queryKey, stored)
      }
      return { stored: valuesOf(stored), take }
    },
  })
  const changeStep = (index: number, changes: Partial<Step>) =>
    change({
      steps: latest.current.steps.map((step, at) => (at === index ? { ...step, ...changes } : step)),
    })

  return { values, saving, change, changeStep, save: () => save(), overwrite, leaving }
}

export type Draft = ReturnType<typeof useDraft>
