// Search and commands from anywhere: 640 px wide, 88 px from the top. A full page under 768 px.
import { Command } from 'cmdk'
import { Search, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Count } from './count.tsx'
import { cx } from './cx.ts'
import { scrim } from './dialog.tsx'
import { focusFirst, returnFocus } from './focus-first.ts'
import { plural } from './format.ts'
import { Kbd } from './kbd.tsx'
import { NotedText } from './noted-text.tsx'
import {
  countAll,
  countOf,
  filterGroups,
  nextGroup,
  type PaletteGroup,
  type PaletteItem,
  paletteWords,
  SEE_ALL,
  splitMatch,
  valueOf,
} from './palette-groups.ts'
import { Spinner } from './spinner.tsx'
import { modKey } from './use-shortcut.ts'

type CommandPaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  query: string
  onQueryChange: (query: string) => void
  groups: readonly PaletteGroup[]
  loading?: boolean
}

export function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange, query, onQueryChange, groups, loading } = props
  const newTab = useRef(false)
  const shown = filterGroups(groups, query)
  const values = shown.flatMap((group) => group.items.map((item) => valueOf(group, item)))
  const [marked, setMarked] = useState({ query, value: '' })
  // Enter uses the entry marked on key down. It stays marked while it is listed, whatever else is found. Otherwise the
  // first is marked.
  const stays = marked.query === query && values.includes(marked.value)
  const value = stays ? marked.value : (values[0] ?? '')
  if (marked.query !== query || marked.value !== value) setMarked({ query, value })
  const handleSelect = (item: PaletteItem) => {
    onOpenChange(false)
    item.onSelect({ newTab: newTab.current })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    newTab.current = event.metaKey || event.ctrlKey
    if (event.key !== 'Tab') return
    const next = nextGroup(shown, value, event.shiftKey ? -1 : 1)
    event.preventDefault()
    if (next) setMarked({ query, value: next })
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          data-modal=""
          aria-describedby={undefined}
          onKeyDownCapture={handleKeyDown}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={returnFocus}
          className="fixed top-22 left-1/2 z-dialog flex max-h-[calc(100dvh-112px)] w-160 max-w-[calc(100vw-32px)] -translate-x-1/2 animate-float-in flex-col overflow-hidden rounded-12 bg-raised shadow-float-3 outline-none max-md:inset-0 max-md:max-h-none max-md:w-full max-md:max-w-none max-md:translate-none max-md:rounded-none"
        >
          <Radix.Title className="sr-only">Search and commands</Radix.Title>
          <Command
            shouldFilter={false}
            loop
            value={value}
            onValueChange={(next) => setMarked({ query, value: next })}
            label="Search and commands"
            className="flex min-h-0 flex-1 flex-col"
          >
            <PaletteInput
              query={query}
              onQueryChange={onQueryChange}
              count={countAll(shown)}
              loading={loading}
            />
            <Command.List
              aria-label="Results"
              className="min-h-0 flex-1 scroll-py-2 overflow-y-auto px-2 pt-1 pb-2 max-md:pb-4"
            >
              {shown.map((group) => (
                <Group key={group.id} group={group} words={paletteWords(query)} onSelect={handleSelect} />
              ))}
              {loading ? null : (
                <Command.Empty className="px-2 py-8 text-center text-ink-3">
                  Nothing found. Try fewer letters, or a phone number.
                </Command.Empty>
              )}
            </Command.List>
            <PaletteFooter />
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type InputProps = { query: string; onQueryChange: (query: string) => void; count: number; loading?: boolean }

function PaletteInput({ query, onQueryChange, count, loading }: InputProps) {
  return (
    <div className="flex h-13 flex-none items-center gap-2.5 border-b px-4 max-md:h-14">
      <Search className="text-ink-3" />
      <Command.Input
        value={query}
        onValueChange={onQueryChange}
        placeholder="Search candidates, jobs, leads and orders, or type a command"
        className="h-full min-w-0 flex-1 bg-transparent text-16 outline-none"
      />
      {loading ? <Spinner className="text-ink-3" /> : null}
      {query ? <output className="num text-12 text-ink-3">{plural(count, 'result')}</output> : null}
      <Radix.Close aria-label="Close" className="rounded-4">
        <span className="max-md:hidden">
          <Kbd keys="Esc" className="bg-raised" />
        </span>
        <X className="size-5 text-ink-2 md:hidden" />
      </Radix.Close>
    </div>
  )
}

type GroupProps = { group: PaletteGroup; words: string; onSelect: (item: PaletteItem) => void }

function Group({ group, words, onSelect }: GroupProps) {
  const heading = (
    <span className="flex items-center gap-1.5 px-2 pt-2.5 pb-1 text-12 font-medium text-ink-3">
      {group.label}
      <Count>{countOf(group)}</Count>
    </span>
  )
  const seeAll = group.items.find(({ id }) => id === SEE_ALL)
  return (
    <Command.Group heading={heading} className="relative">
      {group.items
        .filter((item) => item !== seeAll)
        .map((item) => (
          <Command.Item
            key={item.id}
            value={valueOf(group, item)}
            onSelect={() => onSelect(item)}
            className="group flex h-[38px] items-center gap-2.5 rounded-6 px-2 data-[selected=true]:bg-selected max-md:h-auto max-md:min-h-13 max-md:text-[15px]"
          >
            <PaletteLine item={item} words={words} />
          </Command.Item>
        ))}
      {seeAll ? (
        <Command.Item
          value={valueOf(group, seeAll)}
          onSelect={() => onSelect(seeAll)}
          aria-label={`${seeAll.label} in ${group.label}`}
          className="absolute top-1.5 right-0 flex h-6 items-center rounded-6 px-2 text-12 font-medium text-primary-text data-[selected=true]:bg-selected max-md:top-0 max-md:h-8 max-md:text-13"
        >
          {seeAll.label}
        </Command.Item>
      ) : null}
    </Command.Group>
  )
}

function PaletteLine({ item, words }: { item: PaletteItem; words: string }) {
  const { icon: Icon } = item
  return (
    <>
      {Icon ? <Icon className="mx-0.5 text-ink-2" /> : item.picture}
      <NotedText
        note={item.note}
        className="flex-1 gap-2 max-md:h-auto max-md:flex-col max-md:flex-nowrap max-md:gap-0"
        noteClassName="max-w-full max-md:flex-none max-md:text-13"
      >
        {splitMatch(item.label, words).map((part) =>
          part.match ? <mark key={part.at}>{part.text}</mark> : <span key={part.at}>{part.text}</span>,
        )}
      </NotedText>
      {item.after}
      <span className="flex items-center gap-1 max-md:hidden">
        {item.shortcut ? <Kbd keys={item.shortcut} className="bg-raised" /> : null}
        {item.shortcut ? null : (
          <span className={cx('invisible group-data-[selected=true]:visible')}>
            <Kbd keys="↵" className="bg-raised" />
          </span>
        )}
      </span>
    </>
  )
}

function PaletteFooter() {
  const hint = 'flex items-center gap-1 whitespace-nowrap'
  return (
    <div className="flex h-9 flex-none items-center gap-2.5 border-t bg-canvas px-3 text-12 text-ink-3 max-md:hidden">
      <span className={hint}>
        <Kbd keys="↑ ↓" /> move
      </span>
      <span className={hint}>
        <Kbd keys="↵" /> open
      </span>
      <span className={hint}>
        <Kbd keys={`${modKey.trim()} ↵`} /> new tab
      </span>
      <span className={hint}>
        <Kbd keys="Tab" /> next group
      </span>
      <span className="flex-1" />
      <span className={hint}>
        <Kbd keys="@" /> candidates
      </span>
      <span className={hint}>
        <Kbd keys="#" /> orders
      </span>
      <span className={hint}>
        <Kbd keys=">" /> actions
      </span>
    </div>
  )
}
