// The values of a draft while it is edited. They are saved after each pause in typing, one save at a time.
import { useEffect, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '#platform/web/api-client.ts'
import type { Campaign, Step } from '../contract/schemas.ts'
import { type EditInput, useOutreachActions } from './api.ts'

const PAUSE_MS = 700
const RETRY_MS = 5_000

const NAMES = [
  'name',
  'audience',
  'steps',
  'window',
  'perHour',
  'track',
  'stopOnApplication',
  'stopOnInterview',
] as const
export type DraftValues = Pick<Campaign, (typeof NAMES)[number]>

const valuesOf = (campaign: Campaign): DraftValues =>
  Object.fromEntries(NAMES.map((name) => [name, campaign[name]])) as DraftValues

function changesBetween(before: DraftValues, after: DraftValues): EditInput {
  const changed = NAMES.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}

export type Saving = { kind: 'saved' | 'saving' } | { kind: 'failed'; words: string; retries: boolean }

export function useDraft(campaign: Campaign) {
  const { update } = useOutreachActions()
  const [values, setValues] = useState(() => valuesOf(campaign))
  const [saving, setSaving] = useState<Saving>({ kind: 'saved' })
  const saved = useRef(campaign)
  const latest = useRef(values)
  const running = useRef<Promise<Campaign | null> | null>(null)

  async function saveOnce(): Promise<Campaign | null> {
    const { id, version } = saved.current
    const edit = changesBetween(valuesOf(saved.current), latest.current)
    if (Object.keys(edit).length === 0) return saved.current
    // An empty name is refused, so it waits.
    if (edit.name?.trim() === '') return null
    setSaving({ kind: 'saving' })
    try {
      saved.current = await update.mutateAsync({ id, version, edit })
      setSaving({ kind: 'saved' })
      return saved.current
    } catch (error) {
      const isRefusal = error instanceof ApiError && error.status < 500 && error.status !== 429
      setSaving({ kind: 'failed', words: sentenceOf(error), retries: !isRefusal })
      return null
    }
  }

  async function save(): Promise<Campaign | null> {
    while (running.current) await running.current
    running.current = saveOnce().finally(() => {
      running.current = null
    })
    return running.current
  }

  const change = (changes: Partial<DraftValues>) => {
    latest.current = { ...latest.current, ...changes }
    setValues(latest.current)
  }
  const changeStep = (place: number, changes: Partial<Step>) =>
    change({
      steps: latest.current.steps.map((step, at) => (at === place ? { ...step, ...changes } : step)),
    })

  useEffect(() => {
    if (Object.keys(changesBetween(valuesOf(saved.current), values)).length === 0) return undefined
    const timer = setTimeout(() => void save(), PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- Only a pause in typing starts it.
  }, [values])

  useEffect(() => {
    if (saving.kind !== 'failed' || !saving.retries) return undefined
    const timer = setTimeout(() => void save(), RETRY_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- Each failure starts one wait.
  }, [saving])

  return { values, saving, change, changeStep, save, version: saved.current.version }
}

export type Draft = ReturnType<typeof useDraft>
