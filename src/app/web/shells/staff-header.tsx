// The header of staff pages: search and commands, and the app's actions.
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Logo } from '#ui/logo.tsx'
import { modKey } from '#ui/use-shortcut.ts'

const invitation = 'Search candidates, jobs, leads, or type a command'

export function StaffHeader({ onOpenCommand, actions }: { onOpenCommand: () => void; actions?: ReactNode }) {
  return (
    <header
      data-print="hide"
      className="flex h-(--h-header) flex-none items-center gap-2 border-b pr-4 pl-6 max-md:h-13 max-md:pr-2 max-md:pl-4"
    >
      <span className="flex items-center gap-2 text-14 font-semibold md:hidden">
        <Logo />
        Candor Hire
      </span>
      <button
        type="button"
        data-tour="search"
        onClick={onOpenCommand}
        className="flex h-8 w-fit min-w-[380px] items-center gap-2 rounded-6 bg-sunken pr-1.5 pl-2.5 text-left text-ink-3 hover:bg-pressed max-md:hidden"
      >
        <Search />
        <span className="min-w-0 flex-1 truncate">{invitation}</span>
        <Kbd keys={`${modKey}K`} />
      </button>
      <span className="flex-1" />
      <span className="md:hidden" data-tour="search">
        <IconButton icon={Search} label="Search" onClick={onOpenCommand} />
      </span>
      {actions}
    </header>
  )
}
