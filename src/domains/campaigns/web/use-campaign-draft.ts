// The values of a campaign while it is set up. A draft is saved after each pause in typing, one save at a time. Changes of a
// launched campaign are saved with the step.
import { useEffect, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '#platform/web/api-client.ts'
import type { Campaign, CampaignEdit } from '../contract/schemas.ts'
import type { Channel } from '../contract/words.ts'
import { createCampaign, updateCampaign, useRefreshCampaigns } from './api.ts'

export type CampaignValues = Required<Omit<CampaignEdit, 'status' | 'testMode' | 'pageId' | 'channel'>> & {
  channel: Channel | null
}

export const blankValues = (given: Partial<CampaignValues>): CampaignValues => ({
  name: '',
  channel: null,
  clientId: null,
  jobId: null,
  category: null,
  formId: null,
  area: { states: [], zip: null, radiusMiles: null },
  startsOn: null,
  endsOn: null,
  budgetCents: null,
  unitCents: null,
  shareLimit: 1,
  fieldMap: {},
  ...given,
})

const NAMES = Object.keys(blankValues({})) as (keyof CampaignValues)[]

export const valuesOf = (campaign: Campaign): CampaignValues =>
  Object.fromEntries(NAMES.map((name) => [name, campaign[name]])) as CampaignValues

function changesBetween(before: CampaignValues, after: CampaignValues): CampaignEdit {
  const changed = NAMES.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}

const PAUSE_MS = 800
const RETRY_MS = 5_000

export type SaveState =
  | { kind: 'new' | 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed'; words: string; fields: Record<string, string>; retries: boolean }

type Options = { campaign: Campaign | null; start: Partial<CampaignValues>; onCreated: (id: string) => void }

export function useCampaignDraft({ campaign, start, onCreated }: Options) {
  const [values, setValues] = useState(() => (campaign ? valuesOf(campaign) : blankValues(start)))
  const [state, setState] = useState<SaveState>(
    campaign ? { kind: 'saved', at: new Date(campaign.updatedAt) } : { kind: 'new' },
  )
  const refresh = useRefreshCampaigns()
  const saved = useRef(campaign)
  const latest = useRef(values)
  const running = useRef<Promise<Campaign | null> | null>(null)

  async function saveOnce(more: CampaignEdit): Promise<Campaign | null> {
    const given = latest.current
    const last = saved.current
    const { channel, name } = given
    if (!last && (!channel || name.trim() === '')) return null
    const changes = { ...(last ? changesBetween(valuesOf(last), given) : given), ...more }
    if (last && Object.keys(changes).length === 0) return last
    setState({ kind: 'saving' })
    try {
      const answer = last
        ? await updateCampaign({ id: last.id, version: last.version, edit: changes as CampaignEdit })
        : await createCampaign({ ...(changes as CampaignEdit), name, channel: channel ?? 'manual' })
      saved.current = answer
      await refresh(answer)
      setState({ kind: 'saved', at: new Date() })
      if (!last) onCreated(answer.id)
      return answer
    } catch (error) {
      setState(failureOf(error))
      return null
    }
  }

  async function save(more: CampaignEdit = {}): Promise<Campaign | null> {
    while (running.current) await running.current
    running.current = saveOnce(more).finally(() => {
      running.current = null
    })
    return running.current
  }

  const change = (changes: Partial<CampaignValues>) => {
    const next = { ...latest.current, ...changes }
    latest.current = next
    setValues(next)
  }

  const isDraft = !campaign || campaign.status === 'draft'
  useEffect(() => {
    const last = saved.current
    if (!isDraft || (last && Object.keys(changesBetween(valuesOf(last), values)).length === 0))
      return undefined
    const timer = setTimeout(() => void save(), PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- Only a pause in typing starts it.
  }, [values])

  useEffect(() => {
    if (state.kind !== 'failed' || !state.retries) return undefined
    const timer = setTimeout(() => void save(), RETRY_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- Each failure starts one wait.
  }, [state])

  const hasChanges = () =>
    saved.current !== null && Object.keys(changesBetween(valuesOf(saved.current), latest.current)).length > 0

  return { values, change, state, save, hasChanges, isDirty: hasChanges() }
}

function failureOf(error: unknown): SaveState {
  const isRefusal = error instanceof ApiError && error.status < 500 && error.status !== 429
  const fields = error instanceof ApiError ? (error.problem?.fields ?? []) : []
  return {
    kind: 'failed',
    words: sentenceOf(error),
    fields: Object.fromEntries(fields.map(({ path, message }) => [path, message])),
    retries: !isRefusal,
  }
}
