// Search and commands from anywhere. The server searches while the user types.
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { Role } from '#shared/roles.ts'
import { CommandPalette } from '#ui/command-palette.tsx'
import { type PaletteGroup, paletteWords } from '#ui/palette-groups.ts'
import { type ActionHandlers, useActions } from './palette-actions.ts'
import { useFinds } from './palette-finds.tsx'
import type { NavItem } from './shells/nav.ts'

type PaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  role: Role
  places: readonly NavItem[]
  /** Text typed before the palette loaded. */
  startsWith: string
} & ActionHandlers

export function Palette({ open, onOpenChange, role, places, startsWith, ...handlers }: PaletteProps) {
  const navigate = useNavigate()
  const actions = useActions(handlers)
  const [query, setQuery] = useState(startsWith)
  const words = useDeferredValue(paletteWords(query))
  const finds = useFinds({ query, words, role })
  const groups: PaletteGroup[] = [
    ...finds.groups,
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
      loading={finds.isFetching}
    />
  )
}
