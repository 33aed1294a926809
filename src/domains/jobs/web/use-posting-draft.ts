// A posting while it is written, saved by itself. A new one is also kept in this browser until it can be saved.
import { useRef, useState } from 'react'
import { changesBetween, isSame } from '#platform/web/changes-between.ts'
import { randomId } from '#platform/web/random-id.ts'
import { useAutosave } from '#platform/web/use-autosave.ts'
import { useDraft } from '#ui/use-draft.ts'
import type { JobEdit } from '../contract/schemas.ts'
import {
  blankForm,
  editOf,
  type FormMeans,
  type FormPosting,
  type FormValues,
  formOf,
  isHeldBack,
} from './form-values.ts'

type Options<P extends FormPosting> = {
  posting: P | null
  /** The values of a new posting. */
  start: Parameters<typeof blankForm>[0]
  means: FormMeans<P>
  onCreated: (id: string) => void
}

export function usePostingDraft<P extends FormPosting>({ posting, start, means, onCreated }: Options<P>) {
  const [kept, setKept] = useDraft('new-job-posting')
  // The saved values and their version. Not for rendering, so they are not state.
  const saved = useRef({ posting, edit: posting ? editOf(formOf(posting)) : null })
  // An answer can get lost after the draft was made. The next attempt must not make a second one.
  const [createKey] = useState(randomId)

  const { values, latest, state, save, leaving, overwrite, ...draft } = useAutosave<FormValues, P>({
    start: () => {
      if (posting) return formOf(posting)
      return { ...blankForm(start), ...(kept && (JSON.parse(kept) as Partial<FormValues>)) }
    },
    savedAt: posting ? posting.updatedAt : null,
    isChanged: (given) => {
      const { edit } = saved.current
      return edit ? !isSame(edit, editOf(given)) : isCompleteEdit(editOf(given))
    },
    request: (given, { isRepeat }) => {
      const edit = editOf(given)
      const { posting: last, edit: before } = saved.current
      if (!last && !isCompleteEdit(edit)) return { known: null }
      const changes = before ? changesBetween(before, edit) : edit
      if (last && Object.keys(changes).length === 0) return { known: last }
      const send = async () => {
        const answer = last
          ? await means.update({ id: last.id, version: last.version, edit: changes })
          : await means.create({ ...edit, title: edit.title ?? '', clientId: edit.clientId ?? '' }, createKey)
        saved.current = { posting: answer, edit: isRepeat && !last ? editOf(formOf(answer)) : edit }
        await means.takeOver(answer)
        if (!last) {
          setKept('')
          onCreated(answer.id)
        }
        return answer
      }
      return { send }
    },
    base: () => saved.current.posting && formOf(saved.current.posting),
    load: async () => {
      const stored = await means.load(saved.current.posting?.id ?? '')
      const take = () => {
        saved.current = { posting: stored, edit: editOf(formOf(stored)) }
        return means.takeOver(stored)
      }
      return { stored: formOf(stored), take }
    },
  })

  const change = (changes: Partial<FormValues>) => {
    draft.change(changes)
    if (!saved.current.posting) setKept(JSON.stringify(latest.current))
  }
  // A new posting is kept in this browser as it is.
  const isHalf = () => saved.current.posting !== null && isHeldBack(latest.current)
  return {
    values,
    change,
    // A half-typed value stays in the form.
    state: state.kind === 'saved' && isHeldBack(values) ? { kind: 'changed' as const } : state,
    save: () => save(),
    overwrite,
    leaving: {
      ...leaving,
      hasChanges: () => leaving.hasChanges() || isHalf(),
      onLeave: async () => (await leaving.onLeave()) && !isHalf(),
    },
    isComplete: isCompleteEdit(editOf(values)),
  }
}

/** What a draft needs before the server can keep it. */
const isCompleteEdit = ({ title, clientId }: JobEdit) => Boolean(title?.trim() && clientId)
