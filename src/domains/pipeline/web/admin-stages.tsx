// Edits the stages of the board: add, rename, reorder, limit, email, remove.
import { useQuery } from '@tanstack/react-query'
import { plural } from '#ui/format.ts'
import { stagesQuery } from './choices-api.ts'
import { SettingList } from './setting-list.tsx'
import { useStageActions } from './settings-api.ts'
import { type CountedStage, StageDialog } from './stage-dialog.tsx'
import { KIND_WORDS } from './words.ts'

export function AdminStages() {
  const stages = useQuery(stagesQuery)
  const { update } = useStageActions()
  return (
    <SettingList
      noun="stage"
      title="Stages"
      note="The columns of the pipeline, from left to right."
      query={stages}
      factsOf={factsOf}
      figureOf={(row) => plural(row.applications, 'candidate')}
      onMove={update.mutate}
      renderOpen={({ row, off, onClose }) => (
        <StageDialog stage={row} stages={stages.data?.items ?? []} off={off} onClose={onClose} />
      )}
    />
  )
}

const factsOf = (row: CountedStage) => [
  KIND_WORDS[row.kind],
  row.slaDays === null ? 'no limit' : `limit ${plural(row.slaDays, 'day')}`,
  row.emailTemplateId ? 'sends an email' : 'no email',
]
