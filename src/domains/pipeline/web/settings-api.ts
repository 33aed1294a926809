// Stages and reasons, changed under /admin.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, ifMatch } from '#platform/web/api-client.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import type { Reason, Stage } from '../contract/schemas.ts'
import type * as contract from '../contract/settings.ts'
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
        call<typeof contract.addStage>('POST', '/api/pipeline/stages', {
          body,
          headers: keys.headerOf(body),
        }),
      onSuccess: keys.renew,
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ row, changes }: Edited<Stage, StageFields>) =>
        call<typeof contract.updateStage>('PATCH', '/api/pipeline/stages/:id', {
          params: { id: row.id },
          body: changes,
          headers: ifMatch(row.version),
        }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ id, moveTo }: { id: string; moveTo?: string }) =>
        call<typeof contract.removeStage>('POST', '/api/pipeline/stages/:id/remove', {
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
        call<typeof contract.addReason>('POST', '/api/pipeline/reasons', {
          body,
          headers: keys.headerOf(body),
        }),
      onSuccess: keys.renew,
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ row, changes }: Edited<Reason, ReasonFields>) =>
        call<typeof contract.updateReason>('PATCH', '/api/pipeline/reasons/:id', {
          params: { id: row.id },
          body: changes,
          headers: ifMatch(row.version),
        }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.removeReason>('DELETE', '/api/pipeline/reasons/:id', { params: { id } }),
      onSettled,
    }),
    restore: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.restoreReason>('POST', '/api/pipeline/reasons/:id/restore', { params: { id } }),
      onSettled,
    }),
  }
}
