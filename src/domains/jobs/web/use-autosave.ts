// Saves the draft while the user types: one save at a time, always up to the last change, nothing lost on an error.
import { useEffect, useRef, useState } from 'react'
import { hasCode, sentenceOf } from '#platform/web/api-client.ts'
import { useDraft } from '#ui/use-draft.ts'
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

export type SaveState =
  | { kind: 'new' | 'saving' | 'failed' | 'conflict'; words?: string }
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
    if (!last && !(edit.title?.trim() && edit.clientId)) return null
    const changes = before ? changesBetween(before, edit) : edit
    if (last && Object.keys(changes).length === 0) return last
    setState({ kind: 'saving' })
    try {
      const answer = last
        ? await means.update({ id: last.id, version: last.version, edit: changes })
        : await means.create({ ...edit, title: edit.title ?? '', clientId: edit.clientId ?? '' })
      saved.current = { posting: answer, edit }
      await means.takeOver(answer)
      setState({ kind: 'saved', at: new Date() })
      if (!last) {
        setKept('')
        onCreated(answer.id)
      }
      return answer
    } catch (error) {
      setState({ kind: hasCode(error, 'stale') ? 'conflict' : 'failed', words: sentenceOf(error) })
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

  return { values, change, state, save }
}
