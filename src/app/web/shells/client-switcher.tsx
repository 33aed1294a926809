// The current client of the customer. With one client there is nothing to choose.
import { ChevronsUpDown } from 'lucide-react'
import { DropdownMenu } from '#ui/dropdown-menu.tsx'

type Client = { id: string; name: string }

type ClientSwitcherProps = {
  clients: readonly Client[]
  active: Client | undefined
  onChoose: (clientId: string) => void
}

export function ClientSwitcher({ clients, active, onChoose }: ClientSwitcherProps) {
  if (!active) return <span className="text-ink-3">No client yet</span>
  if (clients.length === 1) return <span className="truncate font-medium">{active.name}</span>
  const trigger = (
    <button
      type="button"
      className="-mx-1.5 flex h-8 min-w-0 items-center gap-2 rounded-6 px-1.5 font-medium hover:bg-hover data-[state=open]:bg-pressed max-md:h-11"
    >
      <span className="truncate">{active.name}</span>
      <span className="sr-only">, change client</span>
      <ChevronsUpDown className="size-3.5 text-ink-3" />
    </button>
  )
  return (
    <DropdownMenu
      trigger={trigger}
      groups={[
        {
          label: 'Clients',
          items: clients.map((client) => ({
            id: client.id,
            label: client.name,
            checked: client.id === active.id,
            onSelect: () => onChoose(client.id),
          })),
        },
      ]}
    />
  )
}
