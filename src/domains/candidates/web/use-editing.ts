// Saving an edit of a candidate from wherever it is made, and what happens when somebody else was faster.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, hasCode, sentenceOf } from '#platform/web/api-client.ts'
import { toast } from '#ui/toast-store.ts'
import type { Candidate, CandidateEdit } from '../schemas.ts'
import { candidateQuery, type Edited, useEditCandidate } from './api.ts'

export type Conflict = { mine: CandidateEdit; current: Candidate }
export type Save = (subject: { id: string; version: number }, edit: CandidateEdit) => Promise<void>

/** Changes the first number and keeps the others, which a list does not show. */
export type SavePhone = (id: string, phone: string) => Promise<void>

export function useEditing() {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const mutation = useEditCandidate()

  async function send(edited: Edited): Promise<void> {
    try {
      await mutation.mutateAsync(edited)
      setConflict(null)
    } catch (error) {
      if (hasCode(error, 'stale')) {
        setConflict({ mine: edited.edit, current: error.problem.details?.['current'] as Candidate })
        return
      }
      const field = error instanceof ApiError ? error.problem?.fields?.[0]?.message : undefined
      toast({ tone: 'danger', title: field ?? sentenceOf(error) })
      throw new Error(field ?? sentenceOf(error), { cause: error })
    }
  }

  const save: Save = (subject, edit) => send({ id: subject.id, version: subject.version, edit })
  const savePhone: SavePhone = async (id, phone) => {
    const { version, phones } = await client.fetchQuery({ ...candidateQuery(id), staleTime: 0 })
    await send({ id, version, edit: { phones: [phone.trim(), ...phones.slice(1)].filter(Boolean) } })
  }
  return {
    save,
    savePhone,
    conflict,
    saving: mutation.isPending,
    keepMine: () =>
      conflict &&
      void send({ id: conflict.current.id, version: conflict.current.version, edit: conflict.mine }).catch(
        () => undefined,
      ),
    takeTheirs: () => setConflict(null),
  }
}
