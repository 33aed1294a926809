// Possible duplicates, each with the reason, and merging one into this candidate.
import { useState } from 'react'
import { showFailure } from '#platform/web/show-failure.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Candidate, CandidateMatch } from '../contract/schemas.ts'
import { CANDIDATE_LOOKS } from '../contract/words.ts'
import { useMerge } from './api.ts'
import { useOfferUndo } from './bulk-actions.tsx'
import { placeOf } from './labels.ts'
import { fullName } from './names.ts'

const REASONS = { email: 'same email', phone: 'same phone', name: 'same name' } as const
export const reasonsOf = (match: CandidateMatch) => match.reasons.map((reason) => REASONS[reason]).join(', ')

type DuplicatesProps = {
  candidate: Candidate
  matches: readonly CandidateMatch[]
  loading: boolean
  onOpen: (id: string) => void
}

export function Duplicates({ candidate, matches, loading, onOpen }: DuplicatesProps) {
  const [chosen, setChosen] = useState<CandidateMatch | null>(null)
  const merge = useMerge()
  const offerUndo = useOfferUndo()
  if (loading) return <ListSkeleton />
  if (matches.length === 0) {
    return (
      <EmptyState title="No duplicates" headingLevel={3} done>
        No other candidate has this email address, phone number or name.
      </EmptyState>
    )
  }
  const handleMerge = (match: CandidateMatch) =>
    merge.mutate(
      { id: candidate.id, duplicateId: match.id },
      {
        onSuccess: ({ changeSetId }) => {
          setChosen(null)
          offerUndo(`${fullName(match)} merged`, { changeSetId, skipped: [] })
        },
        onError: showFailure,
      },
    )
  return (
    <>
      <ul className="px-5 py-2 max-md:px-4">
        {matches.map((match) => (
          <li key={match.id} className="flex items-center gap-3 border-b py-2.5 last:border-b-0">
            <Avatar name={fullName(match)} />
            <div className="min-w-0 flex-1">
              <button
                type="button"
                className="max-w-full truncate rounded-4 font-medium hover:underline"
                onClick={() => onOpen(match.id)}
              >
                {fullName(match)}
              </button>
              <div className="truncate text-12 text-ink-3">
                {[reasonsOf(match), placeOf(match)].filter(Boolean).join(' · ')}
              </div>
            </div>
            <StatusPill look={CANDIDATE_LOOKS[match.status]} />
            <Button size="sm" onClick={() => setChosen(match)}>
              Merge
            </Button>
          </li>
        ))}
      </ul>
      {chosen ? (
        <ConfirmDialog
          open
          onOpenChange={() => setChosen(null)}
          title={`Merge ${fullName(chosen)} into this record?`}
          description="Contact details, skills and tags are combined, and both histories stay. The other record leaves the lists. Undo restores it."
          confirmLabel="Merge records"
          busy={merge.isPending}
          onConfirm={() => handleMerge(chosen)}
        />
      ) : null}
    </>
  )
}
