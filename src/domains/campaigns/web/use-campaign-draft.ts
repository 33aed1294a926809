// The values of a campaign while it is set up. A draft is saved by itself, changes of a launched campaign with the step.
import { useRef, useState } from 'react'
import { changesBetween, isSame } from '#platform/web/changes-between.ts'
import { randomId } from '#platform/web/random-id.ts'
import { useAutosave } from '#platform/web/use-autosave.ts'
import { blanksOf, pick } from '#shared/fields.ts'
import { CAMPAIGN_FIELDS, DRAFTED, type UnsetName } from '../contract/campaign-fields.ts'
import type { Campaign, CampaignEdit } from '../contract/schemas.ts'
import type { Channel } from '../contract/words.ts'
import { createCampaign, loadCampaign, updateCampaign, useRefreshCampaigns } from './api.ts'

export type CampaignValues = Required<Omit<CampaignEdit, UnsetName | 'channel'>> & {
  channel: Channel | null
}

/** Fails to compile for a field whose value in the table is not one of a draft. */
const blank: Omit<CampaignValues, 'area' | 'fieldMap'> = pick(blanksOf(CAMPAIGN_FIELDS), DRAFTED)

export const blankValues = (given: Partial<CampaignValues>): CampaignValues => ({
  ...blank,
  area: { states: [], zip: null, radiusMiles: null },
  fieldMap: {},
  ...given,
})

export const valuesOf = (campaign: Campaign): CampaignValues => pick(campaign, [...DRAFTED, 'fieldMap'])

const hasAny = (edit: object) => Object.keys(edit).length > 0

type Options = { campaign: Campaign | null; start: Partial<CampaignValues>; onCreated: (id: string) => void }

export function useCampaignDraft({ campaign, start, onCreated }: Options) {
  const refresh = useRefreshCampaigns()
  // The state is for rendering, the reference for a save that runs meanwhile.
  const [stored, setStored] = useState(campaign)
  const saved = useRef(campaign)
  // An answer can get lost after the campaign was made. The next attempt must not make a second one.
  const [createKey] = useState(randomId)
  const isDraft = !campaign || campaign.status === 'draft'
  const changesIn = (values: CampaignValues) =>
    saved.current ? changesBetween(valuesOf(saved.current), values) : values
  const { values, latest, state, change, save, overwrite } = useAutosave<
    CampaignValues,
    Campaign,
    CampaignEdit
  >({
    start: () => (campaign ? valuesOf(campaign) : blankValues(start)),
    savedAt: campaign ? campaign.updatedAt : null,
    isChanged: (given) => isDraft && hasAny(changesIn(given)),
    request: (given, { more }) => {
      const last = saved.current
      const { channel, name } = given
      if (!last && (!channel || name.trim() === '')) return { known: null }
      if (last && !hasAny({ ...changesIn(given), ...more })) return { known: last }
      const send = async () => {
        const made =
          last ?? (await createCampaign({ ...given, name, channel: channel ?? 'manual' }, createKey))
        saved.current = made
        if (!last) onCreated(made.id)
        // A campaign of an attempt whose answer was lost is without what was written since.
        const edit = { ...changesBetween(valuesOf(made), given), ...more } as CampaignEdit
        const { id, version } = made
        const answer = hasAny(edit) ? await updateCampaign({ id, version, edit }) : made
        saved.current = answer
        setStored(answer)
        await refresh(answer)
        return answer
      }
      return { send }
    },
    base: () => saved.current && valuesOf(saved.current),
    load: async () => {
      const answer = await loadCampaign(saved.current?.id ?? '')
      const take = () => {
        saved.current = answer
        setStored(answer)
        return refresh(answer)
      }
      return { stored: valuesOf(answer), take }
    },
  })
  const hasChanges = () =>
    saved.current ? hasAny(changesIn(latest.current)) : !isSame(blankValues(start), latest.current)
  const isDirty = !isSame(stored ? valuesOf(stored) : blankValues(start), values)
  return { values, change, state, save, overwrite, hasChanges, isDirty }
}
