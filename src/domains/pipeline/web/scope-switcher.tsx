// The board's scope: one job, all jobs of a client, or everyone.
import { useQuery } from '@tanstack/react-query'
import { Briefcase, Building2, ChevronDown, Users } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { OptionList } from '#ui/option-list.tsx'
import { Popover } from '#ui/popover.tsx'
import { useIsMobile } from '#ui/use-media.ts'
import { clientsQuery, postingsQuery } from './choices-api.ts'
import type { PipelineSearch } from './search.ts'

type ScopeSwitcherProps = {
  search: PipelineSearch
  /** The current scope. */
  title: string | undefined
  onChange: (changes: Partial<PipelineSearch>) => void
}

export function ScopeSwitcher({ search, title, onChange }: ScopeSwitcherProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed)
  const postings = useQuery({ ...postingsQuery({ q }), enabled: open })
  const clients = useQuery({ ...clientsQuery(q), enabled: open })
  const scoped = Boolean(search.job ?? search.client)
  const Icon = iconOf(search)
  // In a small space, the text needs the room.
  const mobile = useIsMobile()
  const handleChoose = (value: string) => {
    const [kind, id] = value.split(':')
    setOpen(false)
    onChange({ job: kind === 'job' ? id : undefined, client: kind === 'client' ? id : undefined })
  }
  const options = [
    ...(q.trim() ? [] : [{ value: 'all', label: 'All jobs' }]),
    ...(postings.data?.items ?? []).map((job) => ({
      value: `job:${job.id}`,
      label: `${job.title}, ${job.client.name}`,
      note: job.referenceNumber,
    })),
    ...(clients.data?.items ?? []).map((client) => ({
      value: `client:${client.id}`,
      label: client.name,
      note: 'all jobs of this client',
    })),
  ]
  const chosen = chosenOf(search)
  return (
    <Popover
      label="Board"
      open={open}
      onOpenChange={(next) => {
        setTyped('')
        setOpen(next)
      }}
      className="w-96 max-w-[calc(100vw-16px)] p-0"
      trigger={
        <Button icon={mobile ? undefined : Icon} iconAfter={ChevronDown} className="min-w-0 shrink text-ink">
          <span className="truncate">{scoped ? (title ?? 'Board') : 'All jobs'}</span>
        </Button>
      }
    >
      <OptionList
        label="Jobs and clients"
        placeholder="Find a job or a client"
        options={options}
        loading={postings.isFetching || clients.isFetching}
        onQueryChange={setTyped}
        isChosen={(value) => value === chosen}
        onChoose={handleChoose}
      />
    </Popover>
  )
}

function iconOf({ job, client }: PipelineSearch) {
  if (job) return Briefcase
  return client ? Building2 : Users
}

function chosenOf({ job, client }: PipelineSearch): string {
  if (job) return `job:${job}`
  return client ? `client:${client}` : 'all'
}
