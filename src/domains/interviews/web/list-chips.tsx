// Filters from links of other screens, shown so that a short list has a visible reason: days, an hour, a candidate,
// missing scorecards.
import { useQuery } from '@tanstack/react-query'
import { candidateQuery } from '#domains/candidates/web/index.ts'
import { staffQuery } from '#domains/identity/web/index.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import { formatDate } from '#ui/format-time.ts'
import type { InterviewFilter } from '../contract/schemas.ts'
import { hourLabel, personOf } from './words.ts'

type ListChipsProps = { filter: InterviewFilter; onChange: (changes: Partial<InterviewFilter>) => void }

export function ListChips({ filter, onChange }: ListChipsProps) {
  const { from, to, hour, candidate, owes } = filter
  return (
    <>
      {from || to ? (
        <FilterChip
          field="Day"
          value={daysOf({ from, to })}
          onRemove={() => onChange({ from: undefined, to: undefined })}
        />
      ) : null}
      {hour === undefined ? null : (
        <FilterChip
          field="Start"
          operator="from"
          value={`${hourLabel(hour)} to ${hourLabel(hour + 1)}`}
          onRemove={() => onChange({ hour: undefined })}
        />
      )}
      {candidate ? <PersonChip id={candidate} onRemove={() => onChange({ candidate: undefined })} /> : null}
      {owes ? <OwedChip id={owes} onRemove={() => onChange({ owes: undefined })} /> : null}
    </>
  )
}

const dayOf = (day: string) => formatDate(new Date(`${day}T12:00:00`), { now: new Date() })

function daysOf({ from, to }: Pick<InterviewFilter, 'from' | 'to'>): string {
  if (from && from === to) return dayOf(from)
  return [from && `from ${dayOf(from)}`, to && `to ${dayOf(to)}`].filter(Boolean).join(' ')
}

type ChipProps = { id: string; onRemove: () => void }

function PersonChip({ id, onRemove }: ChipProps) {
  const { data } = useQuery(candidateQuery(id))
  return <FilterChip field="Candidate" value={data ? personOf(data) : 'chosen'} onRemove={onRemove} />
}

function OwedChip({ id, onRemove }: ChipProps) {
  const { data } = useQuery({ ...staffQuery, enabled: id !== 'me' })
  const name = data?.items.find((person) => person.id === id)?.name
  return (
    <FilterChip
      field="Scorecard"
      operator="due from"
      value={id === 'me' ? 'me' : (name ?? 'a colleague')}
      onRemove={onRemove}
    />
  )
}
