// Stages and reasons, changed under /admin.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import type { Reason, Stage } from '../contract/schemas.ts'
import * as contract from '../contract/settings.ts'
import type { PERSON_STATUSES } from '../contract/words.ts'

type StageFields = Pick<Stage, 'label' | 'kind' | 'slaDays' | 'emailTemplateId'> & {
  personStatus: (typeof PERSON_STATUSES)[number] | null
}
type ReasonFields = Omit<Reason, 'id' | 'version' | 'position'>
type Edited<Row, Fields> = { row: Row; changes: Partial<Fields & { position: number }> }

export function useStageActions() {
  const client = useQueryClient()
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['pipeline-stages'] }),
      client.invalidateQueries({ queryKey: ['applications', 'board'] }),
    ])
  const keys = useKeyOf()
  return {
    add: useMutation({
      mutationFn: (body: StageFields) =>
        call(contract.addStage, {
          body,
          headers: keys.headerOf(body),
        }),
      onSuccess: keys.renew,
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ row, changes }: Edited<Stage, StageFields>) =>
        call(contract.updateStage, {
          params: { id: row.id },
          body: changes,
          version: row.version,
        }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ id, moveTo }: { id: string; moveTo?: string }) =>
        call(contract.removeStage, {
          params: { id },
          body: { ...(moveTo && { moveTo }) },
        }),
      onSettled,
    }),
  }
}

export function useReasonActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['pipeline-reasons'] })
  const keys = useKeyOf()
  return {
    add: useMutation({
      mutationFn: (body: ReasonFields) =>
        call(contract.addReason, {
          body,
          headers: keys.headerOf(body),
        }),
      onSuccess: keys.renew,
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ row, changes }: Edited<Reason, ReasonFields>) =>
        call(contract.updateReason, {
          params: { id: row.id },
          body: changes,
          version: row.version,
        }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(contract.removeReason, { params: { id } }),
      onSettled,
    }),
    restore: useMutation({
      mutationFn: (id: string) => call(contract.restoreReason, { params: { id } }),
      onSettled,
    }),
  }
}
