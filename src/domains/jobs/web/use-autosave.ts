// Saves the draft while the user types: one save at a time, always up to the last change, nothing lost on an error.
import { useEffect, useRef, useState } from 'react'
import { ApiError, hasCode, sentenceOf } from '#platform/web/api-client.ts'
import { randomId } from '#platform/web/random-id.ts'
import { useDraft } from '#ui/use-draft.ts'
import type { JobEdit } from '../contract/schemas.ts'
import {
  blankForm,
  changesBetween,
  editOf,
  type FormMeans,
  type FormPosting,
  type FormValues,
  formOf,
} from './form-values.ts'

const PAUSE_MS = 700
const FIRST_RETRY_MS = 4_000
const LAST_RETRY_MS = 60_000

export type SaveState =
  | { kind: 'new' | 'saving' | 'conflict'; words?: string }
  /** `retries`: the next attempt comes by itself. */
  | { kind: 'failed'; words: string; retries: boolean }
  | { kind: 'saved'; at: Date }

type Options<P extends FormPosting> = {
  posting: P | null
  /** The values of a new posting. */
  start: Pick<FormValues, 'clientId' | 'internalNotes'>
  means: FormMeans<P>
  onCreated: (id: string) => void
}

export function useAutosave<P extends FormPosting>({ posting, start, means, onCreated }: Options<P>) {
  const [kept, setKept] = useDraft('new-job-posting')
  const [values, setValues] = useState<FormValues>(() => {
    if (posting) return formOf(posting)
    return { ...blankForm(start), ...(kept && (JSON.parse(kept) as Partial<FormValues>)) }
  })
  const [state, setState] = useState<SaveState>(
    posting ? { kind: 'saved', at: new Date(posting.updatedAt) } : { kind: 'new' },
  )
  // The saved values and their version. Not for rendering, so they are not state.
  const saved = useRef({ posting, edit: posting ? editOf(formOf(posting)) : null })
  const latest = useRef(values)
  const running = useRef<Promise<P | null> | null>(null)
  // An answer can get lost after the draft was made. The next attempt must not make a second one.
  const [createKey] = useState(randomId)
  const failures = useRef(0)

  async function save(): Promise<P | null> {
    if (running.current) await running.current
    running.current = saveOnce().finally(() => {
      running.current = null
    })
    return running.current
  }

  async function saveOnce(): Promise<P | null> {
    const edit = editOf(latest.current)
    const { posting: last, edit: before } = saved.current
    if (!last && !isCompleteEdit(edit)) return null
    const changes = before ? changesBetween(before, edit) : edit
    if (last && Object.keys(changes).length === 0) return last
    setState({ kind: 'saving' })
    try {
      const answer = last
        ? await means.update({ id: last.id, version: last.version, edit: changes })
        : await means.create({ ...edit, title: edit.title ?? '', clientId: edit.clientId ?? '' }, createKey)
      const isRepeat = !last && failures.current > 0
      saved.current = { posting: answer, edit: isRepeat ? editOf(formOf(answer)) : edit }
      failures.current = 0
      await means.takeOver(answer)
      setState({ kind: 'saved', at: new Date() })
      if (!last) {
        setKept('')
        onCreated(answer.id)
      }
      // The draft can be the one of the first attempt, without what was written since.
      return isRepeat ? await saveOnce() : answer
    } catch (error) {
      failures.current += 1
      const words = sentenceOf(error)
      setState(
        hasCode(error, 'stale')
          ? { kind: 'conflict', words }
          : { kind: 'failed', words, retries: mayPass(error) },
      )
      return null
    }
  }

  const change = (changes: Partial<FormValues>) => {
    const next = { ...latest.current, ...changes }
    latest.current = next
    setValues(next)
    if (!saved.current.posting) setKept(JSON.stringify(next))
  }

  useEffect(() => {
    const { edit } = saved.current
    if (edit && Object.keys(changesBetween(edit, editOf(values))).length === 0) return undefined
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

  return { values, change, state, save, isComplete: isCompleteEdit(editOf(values)) }
}

/** What a draft needs before the server can keep it. */
const isCompleteEdit = ({ title, clientId }: JobEdit) => Boolean(title?.trim() && clientId)

/** A refusal stays one. A server that is away or busy comes back. */
export const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429

export const retryDelay = (failures: number) =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1), LAST_RETRY_MS)
