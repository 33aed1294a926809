// Saves an edit of a candidate from any screen, and handles conflicts with other users.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, sentenceOf } from '#platform/web/api-client.ts'
import { listWaiting } from '#platform/web/offline/waiting-store.ts'
import { toast } from '#ui/toast-store.ts'
import type { EditConflict } from '#ui/use-edit-conflict.ts'
import type { Candidate, CandidateEdit } from '../contract/schemas.ts'
import { candidateQuery } from './candidate-query.ts'
import { currentIn, type Edited, useEditCandidate } from './edit.ts'
import { withWaiting } from './waiting.ts'

export type Conflict = { mine: CandidateEdit; current: Candidate }
export type Save = (id: string, edit: CandidateEdit, how?: EditConflict) => Promise<void>

/** Changes the first number and keeps the others, which a list does not show. */
export type SavePhone = (id: string, phone: string, how?: EditConflict) => Promise<void>

/** A list shows only the first number. The others must be known, or they would be lost. */
async function loadAll(client: QueryClient, id: string): Promise<Candidate> {
  try {
    const candidate = await client.fetchQuery({ ...candidateQuery(id), staleTime: 0 })
    return withWaiting(candidate, listWaiting())
  } catch (error) {
    if (error instanceof ApiError) throw new Error(sentenceOf(error), { cause: error })
    throw new Error(
      'The other phone numbers are not on this device. Change the phone when you are back online.',
      {
        cause: error,
      },
    )
  }
}

/** For a change without its own field on the screen. */
export function toastRefusal(error: unknown): void {
  toast({
    tone: 'danger',
    title: error instanceof Error && !(error instanceof ApiError) ? error.message : sentenceOf(error),
  })
}

export function useEditing() {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [saving, setSaving] = useState(false)
  const edit = useEditCandidate()

  async function send(edited: Edited): Promise<void> {
    setSaving(true)
    try {
      await edit(edited)
      setConflict(null)
    } catch (error) {
      const current = currentIn(error)
      if (current) return setConflict({ mine: edited.edit, current })
      const field = error instanceof ApiError ? error.problem?.fields?.[0]?.message : undefined
      throw new Error(field ?? sentenceOf(error), { cause: error })
    } finally {
      setSaving(false)
    }
  }

  /** A change by another user while this one was typed is shown beside it, before either is lost. */
  const save: Save = async (id, mine, how) => {
    const current = how?.stale ? client.getQueryData(candidateQuery(id).queryKey) : undefined
    if (current) return setConflict({ mine, current })
    await send({ id, edit: mine })
  }
  const savePhone: SavePhone = async (id, phone, how) => {
    const { phones } = await loadAll(client, id)
    await save(id, { phones: [phone.trim(), ...phones.slice(1)].filter(Boolean) }, how)
  }
  return {
    save,
    savePhone,
    conflict,
    saving,
    keepMine: () =>
      conflict && void send({ id: conflict.current.id, edit: conflict.mine }).catch(toastRefusal),
    takeTheirs: () => setConflict(null),
  }
}
