// Stages and reasons, changed under /admin.
import { useAct } from '#platform/web/endpoint-query.ts'
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
  const keys = useKeyOf()
  return {
    add: useAct(contract.addStage, (body: StageFields) => ({ body, key: keys.of(body) }), {
      onSuccess: keys.renew,
      refresh: ['pipeline-stages', ['applications', 'board']],
    }),
    update: useAct(
      contract.updateStage,
      ({ row, changes }: Edited<Stage, StageFields>) => ({
        params: { id: row.id },
        body: changes,
        version: row.version,
      }),
      { refresh: ['pipeline-stages', ['applications', 'board']] },
    ),
    remove: useAct(
      contract.removeStage,
      ({ id, moveTo }: { id: string; moveTo?: string }) => ({
        params: { id },
        body: { ...(moveTo && { moveTo }) },
      }),
      { refresh: ['pipeline-stages', ['applications', 'board']] },
    ),
  }
}

export function useReasonActions() {
  const keys = useKeyOf()
  return {
    add: useAct(contract.addReason, (body: ReasonFields) => ({ body, key: keys.of(body) }), {
      onSuccess: keys.renew,
      refresh: ['pipeline-reasons'],
    }),
    update: useAct(
      contract.updateReason,
      ({ row, changes }: Edited<Reason, ReasonFields>) => ({
        params: { id: row.id },
        body: changes,
        version: row.version,
      }),
      { refresh: ['pipeline-reasons'] },
    ),
    remove: useAct(contract.removeReason, (id: string) => ({ params: { id } }), {
      refresh: ['pipeline-reasons'],
    }),
    restore: useAct(contract.restoreReason, (id: string) => ({ params: { id } }), {
      refresh: ['pipeline-reasons'],
    }),
  }
}
