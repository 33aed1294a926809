// A candidate on a narrow screen: name, facts, pill, tags, owner.
import { Avatar } from '#ui/avatar.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { TagList } from '#ui/tag.tsx'
import type { ListedCandidate } from '../contract/schemas.ts'
import { CANDIDATE_LOOKS } from '../contract/words.ts'
import { LastMessageText } from './last-message.tsx'
import { fullName } from './names.ts'
import { RowWaiting } from './row-waiting.tsx'

export function CandidateCard({ row }: { row: ListedCandidate }) {
  return (
    <span className="flex gap-3">
      <Avatar name={fullName(row)} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline gap-2">
          <span dir="auto" className="min-w-0 flex-1 truncate text-left text-[15px] font-medium">
            {fullName(row)}
          </span>
          <RowWaiting id={row.id} />
          <RelativeTime at={row.lastActivityAt} className="flex-none text-12 text-ink-3" />
        </span>
        <span className="truncate text-ink-2">{[row.title, row.city].filter(Boolean).join(', ')}</span>
        {row.lastMessage?.unansweredSince ? <LastMessageText message={row.lastMessage} /> : null}
        <span className="mt-2 flex items-center gap-1.5">
          <StatusPill look={CANDIDATE_LOOKS[row.status]} />
          <TagList tags={row.tags} />
          <span className="flex-1" />
          {row.owner ? <Avatar name={row.owner.name} kind="staff" size="sm" named /> : null}
        </span>
      </span>
    </span>
  )
}
