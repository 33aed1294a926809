// Edits disqualification reasons: side, required comment, email, and when to reconsider.
import { useQuery } from '@tanstack/react-query'
import { formatDuration } from '#ui/format.ts'
import type { Reason } from '../contract/schemas.ts'
import { SIDE_LABELS } from '../contract/words.ts'
import { reasonsQuery } from './choices-api.ts'
import { ReasonEditor } from './reason-editor.tsx'
import { SettingList } from './setting-list.tsx'
import { useReasonActions } from './settings-api.ts'

export function AdminReasons() {
  const { update } = useReasonActions()
  return (
    <SettingList
      noun="reason"
      title="Reasons"
      note="Required for every disqualification."
      query={useQuery(reasonsQuery)}
      factsOf={factsOf}
      onMove={update.mutate}
      renderOpen={({ row, off, onClose }) => <ReasonEditor reason={row} off={off} onClose={onClose} />}
    />
  )
}

const factsOf = (row: Reason) => [
  SIDE_LABELS[row.side],
  row.needsComment ? 'needs a comment' : '',
  row.emailTemplateId ? `email after ${formatDuration(row.emailDelayMinutes * 60_000)}` : 'no email',
  row.reconsiderAfterDays ? `second look after ${row.reconsiderAfterDays} d` : '',
]
