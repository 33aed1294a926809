// Possible duplicates of the candidate being added, with the reason, one click away.
import { TriangleAlert } from 'lucide-react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { CandidateMatch } from '../contract/schemas.ts'
import { CANDIDATE_LOOKS } from '../contract/words.ts'
import { reasonsOf } from './duplicates.tsx'
import { fullName } from './names.ts'

export function SuggestedMatches({
  matches,
  onOpen,
}: {
  matches: readonly CandidateMatch[]
  onOpen: (id: string) => void
}) {
  if (matches.length === 0) return null
  return (
    <section
      aria-label="Possible duplicate"
      aria-live="polite"
      className="rounded-8 border border-line-strong"
    >
      <p className="flex items-center gap-2 rounded-t-8 bg-warning-subtle px-3 py-2 text-warning-text">
        <TriangleAlert />
        {matches.length === 1 ? 'This may be an existing candidate.' : 'These may be existing candidates.'}
      </p>
      <ul className="px-3">
        {matches.slice(0, 4).map((match) => (
          <li key={match.id} className="flex items-center gap-2.5 border-b py-2 last:border-b-0">
            <Avatar name={fullName(match)} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{fullName(match)}</span>
              <span className="block truncate text-12 text-ink-3">{reasonsOf(match)}</span>
            </span>
            <StatusPill look={CANDIDATE_LOOKS[match.status]} />
            <Button size="sm" onClick={() => onOpen(match.id)}>
              Open
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
