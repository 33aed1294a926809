// The choice between all clients and one.
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { Button } from '#ui/button.tsx'
import { OptionList } from '#ui/option-list.tsx'
import { namedOptions } from '#ui/options.ts'
import { Popover } from '#ui/popover.tsx'

type ClientChoiceProps = { value: string | undefined; onChange: (client: string | undefined) => void }

export function ClientChoice({ value, onChange }: ClientChoiceProps) {
  const [open, setOpen] = useState(false)
  const clients = useQuery({ ...allClientsQuery, enabled: open || value !== undefined })
  const chosen = clients.data?.find(({ id }) => id === value)
  const handleChoose = (id: string) => {
    setOpen(false)
    onChange(id === 'all' ? undefined : id)
  }
  return (
    <Popover
      label="Client"
      open={open}
      onOpenChange={setOpen}
      align="end"
      className="w-72 max-w-[calc(100vw-16px)] p-0"
      trigger={
        <Button size="sm" iconAfter={ChevronDown} className="min-w-0 shrink">
          <span className="max-w-44 truncate">{value ? (chosen?.name ?? 'One client') : 'All clients'}</span>
        </Button>
      }
    >
      <OptionList
        label="Clients"
        placeholder="Find a client"
        options={[{ value: 'all', label: 'All clients' }, ...namedOptions(clients.data)]}
        loading={clients.isLoading}
        isChosen={(id) => id === (value ?? 'all')}
        onChoose={handleChoose}
      />
    </Popover>
  )
}
