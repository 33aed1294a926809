// Search and commands from anywhere. The server searches candidates and postings while the user types.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Briefcase } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { CANDIDATE_LOOKS } from '#domains/candidates/contract/words.ts'
import { countedPeopleQuery } from '#domains/candidates/web/index.ts'
import { JOB_LOOKS } from '#domains/jobs/contract/words.ts'
import { jobTitlesQuery } from '#domains/jobs/web/api.ts'
import { Avatar } from '#ui/avatar.tsx'
import { CommandPalette } from '#ui/command-palette.tsx'
import { type PaletteGroup, paletteWords } from '#ui/palette-groups.ts'
import { StatusPill } from '#ui/status-pill.tsx'
import { type ActionHandlers, useActions } from './palette-actions.ts'
import type { NavItem } from './shells/nav.ts'

type PaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  places: readonly NavItem[]
  /** Text typed before the palette loaded. */
  startsWith: string
} & ActionHandlers

export function Palette({ open, onOpenChange, places, startsWith, ...handlers }: PaletteProps) {
  const navigate = useNavigate()
  const actions = useActions(handlers)
  const [query, setQuery] = useState(startsWith)
  const words = useDeferredValue(paletteWords(query))
  const people = useQuery({
    ...countedPeopleQuery(words),
    enabled: open && words.length > 1 && !query.startsWith('>'),
    placeholderData: keepPreviousData,
  })
  const jobs = useQuery({
    ...jobTitlesQuery(words),
    enabled: open && words.length > 1 && !/^[>@]/.test(query),
    placeholderData: keepPreviousData,
  })
  const found = words.length > 1 ? (people.data?.items ?? []) : []
  const groups: PaletteGroup[] = [
    {
      id: 'people',
      label: 'Candidates',
      kind: 'people',
      found: people.isPlaceholderData ? '' : words,
      total: people.data?.total,
      onSeeAll: ({ newTab }) => {
        if (newTab) window.open(`/hiring-tracker?q=${encodeURIComponent(words)}`, '_blank', 'noopener')
        else void navigate({ to: '/hiring-tracker', search: { q: words } })
      },
      items: found.map((person) => ({
        id: person.id,
        label: `${person.firstName} ${person.lastName}`,
        note: [person.title, person.city].filter(Boolean).join(', '),
        picture: <Avatar name={`${person.firstName} ${person.lastName}`} size="sm" />,
        after: <StatusPill look={CANDIDATE_LOOKS[person.status]} />,
        onSelect: ({ newTab }) => {
          const address = `/hiring-tracker?candidate=${person.id}`
          if (newTab) window.open(address, '_blank', 'noopener')
          else void navigate({ to: '/hiring-tracker', search: { candidate: person.id } })
        },
      })),
    },
    {
      id: 'jobs',
      label: 'Job postings',
      found: jobs.isPlaceholderData ? '' : words,
      total: jobs.data?.total,
      onSeeAll: ({ newTab }) => {
        if (newTab) window.open(`/admin/job-postings?q=${encodeURIComponent(words)}`, '_blank', 'noopener')
        else void navigate({ to: '/admin/job-postings', search: { q: words } })
      },
      items: (words.length > 1 ? (jobs.data?.items ?? []) : []).map((job) => ({
        id: job.id,
        label: job.title,
        note: job.client.name,
        icon: Briefcase,
        after: <StatusPill look={JOB_LOOKS[job.status]} />,
        onSelect: ({ newTab }) => {
          if (newTab) window.open(`/admin/job-postings?job=${job.id}`, '_blank', 'noopener')
          else void navigate({ to: '/admin/job-postings', search: { job: job.id } })
        },
      })),
    },
    { id: 'actions', label: 'Actions', kind: 'actions', items: actions },
    {
      id: 'places',
      label: 'Go to',
      items: places.map((place) => ({
        id: place.label,
        label: place.label,
        icon: place.icon,
        onSelect: () => void navigate({ to: place.to }),
      })),
    },
  ]
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      loading={people.isFetching || jobs.isFetching}
    />
  )
}
