// Saves while the user types: after each pause, one save at a time, always up to the last change. Nothing is lost on an
// error, and a failure that may pass is tried again.
import { useEffect, useRef, useState } from 'react'
import { ApiError, hasCode, sentenceOf } from './api-client.ts'
import { changesBetween, isSame } from './changes-between.ts'

const PAUSE_MS = 700
const FIRST_RETRY_MS = 4_000
const LAST_RETRY_MS = 60_000

/** `changed`: a value waits until it is complete. */
export type SaveState = { kind: 'new' | 'saving' | 'changed' } | { kind: 'saved'; at: Date } | SaveFailure

type SaveFailure = {
  kind: 'failed'
  words: string
  /** The problem of each refused field. */
  fields: Readonly<Record<string, string>>
  /** Someone else changed the record. */
  isStale: boolean
  /** The next attempt comes by itself. */
  retries: boolean
}

type Options<Values, Saved, More> = {
  start: () => Values
  /** When the record was last saved. Null for a new one. */
  savedAt: string | null
  /** Whether a pause in typing saves these values. */
  isChanged: (values: Values) => boolean
  /** The request, or what is known if nothing has to be saved, or nothing can be yet. */
  request: (
    values: Values,
    how: { isRepeat: boolean; more: More | undefined },
  ) => { known: Saved | null } | { send: () => Promise<Saved> }
  /** The values as they were last loaded or saved. Null for a new record. */
  base: () => Values | null
  /** The record as it is stored now. `take` makes it the one that the next save changes. */
  load: () => Promise<{ stored: Values; take: () => unknown }>
}

export function useAutosave<Values extends object, Saved, More = never>(
  options: Options<Values, Saved, More>,
) {
  const { start, savedAt, isChanged, request, base, load } = options
  const [values, setValues] = useState(start)
  const [state, setState] = useState<SaveState>(
    savedAt ? { kind: 'saved', at: new Date(savedAt) } : { kind: 'new' },
  )
  const latest = useRef(values)
  const running = useRef<Promise<Saved | null> | null>(null)
  const failures = useRef(0)
  const lost = useRef<Values[]>([])

  async function saveOnce(more?: More): Promise<Saved | null> {
    const isRepeat = failures.current > 0
    const sent = latest.current
    const asked = request(sent, { isRepeat, more })
    if ('known' in asked) {
      if (asked.known === null) setState((before) => (before.kind === 'new' ? before : { kind: 'changed' }))
      return asked.known
    }
    setState({ kind: 'saving' })
    try {
      const answer = await asked.send().catch(async (error: unknown) => {
        if (hasCode(error, 'stale') && (await rebase())) return null
        throw error
      })
      failures.current = 0
      lost.current = []
      setState({ kind: 'saved', at: new Date() })
      if (answer === null) return await saveOnce(more)
      // The record can be the one of the first attempt, without what was written since.
      return isRepeat && isChanged(latest.current) ? await saveOnce() : answer
    } catch (error) {
      failures.current += 1
      if (mayPass(error)) lost.current.push(sent)
      setState(failureOf(error))
      return null
    }
  }

  /**
   * Puts the changes on top of what another user, another tab or an attempt without an answer has stored. Answers false
   * if a field was changed on both sides, unless `force` says to keep what is in this form.
   */
  async function rebase(force = false): Promise<boolean> {
    const before = base()
    if (!before) return false
    const { stored, take } = await load()
    const theirs = changesBetween(before, stored)
    const mine = changesBetween(before, latest.current)
    const sent = [latest.current, ...lost.current]
    const isOwn = (name: keyof Values) =>
      sent.some((values) => isSame({ [name]: stored[name] }, { [name]: values[name] }))
    const names = Object.keys(theirs) as (keyof Values)[]
    if (!force && names.some((name) => name in mine && !isOwn(name))) return false
    void take()
    change({ ...theirs, ...mine })
    return true
  }

  async function save(more?: More): Promise<Saved | null> {
    while (running.current) await running.current
    running.current = saveOnce(more).finally(() => {
      running.current = null
    })
    return running.current
  }

  const change = (changes: Partial<Values>) => {
    latest.current = { ...latest.current, ...changes }
    setValues(latest.current)
  }

  useEffect(() => {
    if (!isChanged(values)) return undefined
    const timer = setTimeout(() => void save(), PAUSE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- Only a pause in typing starts it.
  }, [values])

  useEffect(() => {
    if (state.kind !== 'failed' || !state.retries) return undefined
    const retry = () => void save()
    const timer = setTimeout(retry, retryDelay(failures.current))
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- Each failure starts one wait.
  }, [state])

  /** What a form does when it is left. */
  const [untouched] = useState(values)
  const leaving = {
    isTouched: values !== untouched,
    hasChanges: () => isChanged(latest.current),
    onLeave: async () => (await save()) !== null,
  }
  const overwrite = async () => {
    await rebase(true)
    await save()
  }
  return { values, latest, state, change, save, overwrite, leaving }
}

function failureOf(error: unknown): SaveFailure {
  const fields = error instanceof ApiError ? (error.problem?.fields ?? []) : []
  return {
    kind: 'failed',
    words: sentenceOf(error),
    fields: Object.fromEntries(fields.map(({ path, message }) => [path, message])),
    isStale: hasCode(error, 'stale'),
    retries: mayPass(error),
  }
}

/** A refusal stays one. A server that is away or busy comes back. */
export const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429

export const retryDelay = (failures: number) =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1), LAST_RETRY_MS)
