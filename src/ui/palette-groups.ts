// The entries of the command palette, and their search: "@" keeps people, "#" keeps orders, ">" keeps actions.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatTotal } from './format.ts'

export type PaletteItem = {
  id: string
  label: string
  note?: string
  icon?: LucideIcon
  /** An avatar instead of an icon. */
  picture?: ReactNode
  /** Before the shortcut on the right: a status pill. */
  after?: ReactNode
  shortcut?: string
  keywords?: string
  onSelect: (target: { newTab: boolean }) => void
}

export type PaletteGroup = {
  id: string
  label: string
  kind?: 'people' | 'orders' | 'actions'
  /** Found by the server for this text. Results for other texts are filtered here. */
  found?: string
  /** How many there are in all, where only the first ones are items. */
  total?: Total | null | undefined
  /** Opens the list with all of them. */
  onSeeAll?: PaletteItem['onSelect']
  items: readonly PaletteItem[]
}

type Total = { count: number; exact: boolean; cut?: boolean | undefined }

/** Opens the list behind a group. It stands beside the name of the group. */
export const SEE_ALL = 'see-all'

const kinds: Record<string, PaletteGroup['kind']> = { '@': 'people', '#': 'orders', '>': 'actions' }

export function paletteWords(query: string): string {
  return query.replace(/^[@#>]\s*/, '').trim()
}

/** Entries whose name starts with the text come first, so later results do not move them. */
export function filterGroups(groups: readonly PaletteGroup[], query: string): PaletteGroup[] {
  const kind = kinds[query.charAt(0)]
  const words = paletteWords(query)
  const sought = words.toLowerCase()
  const matches = (item: PaletteItem) =>
    `${item.label} ${item.note ?? ''} ${item.keywords ?? ''}`.toLowerCase().includes(sought)
  const isNamed = (group: PaletteGroup) =>
    sought !== '' &&
    group.found === undefined &&
    group.items.some((item) => item.label.toLowerCase().startsWith(sought))
  const found = groups.filter(
    (group) => (!kind || group.kind === kind) && group.found === words && group.items.length > 0,
  )
  const shown = groups
    .filter((group) => !kind || group.kind === kind)
    .map((group) =>
      group.found === words
        ? withSeeAll(found.length > 1 ? onlyFirst(group) : group)
        : { ...group, total: undefined, items: group.items.filter(matches) },
    )
    .filter((group) => group.items.length > 0)
  return [...shown.filter(isNamed), ...shown.filter((group) => !isNamed(group))]
}

/** One row for each group, so that every group is in sight. */
const onlyFirst = (group: PaletteGroup): PaletteGroup => ({ ...group, items: group.items.slice(0, 1) })

function withSeeAll(group: PaletteGroup): PaletteGroup {
  const { total, items, onSeeAll } = group
  if (!total || !onSeeAll || items.length === 0 || total.count <= items.length) return group
  const label = `Show ${formatTotal(total)}`
  return { ...group, items: [...items, { id: SEE_ALL, label, onSelect: onSeeAll }] }
}

/** The first entry of the next group, after the last the first one again. */
export function nextGroup(groups: readonly PaletteGroup[], marked: string, step: 1 | -1): string | undefined {
  const index = groups.findIndex((group) => group.items.some((item) => valueOf(group, item) === marked))
  const next = groups.at((index + step) % groups.length)
  return next?.items[0] && valueOf(next, next.items[0])
}

export const valueOf = (group: PaletteGroup, item: PaletteItem) => `${group.id}:${item.id}`

/** What is found, not what is shown. */
export const countOf = ({ total, items }: PaletteGroup): string =>
  total ? formatTotal(total) : String(items.length)

export const countAll = (groups: readonly PaletteGroup[]): number =>
  groups.reduce((sum, { total, items }) => sum + (total?.count ?? items.length), 0)

/** The label split at each match, for highlighting. */
export function splitMatch(label: string, words: string): { text: string; match: boolean; at: number }[] {
  if (words === '') return [{ text: label, match: false, at: 0 }]
  const at = label.toLowerCase().indexOf(words.toLowerCase())
  if (at < 0) return [{ text: label, match: false, at: 0 }]
  const end = at + words.length
  return [
    { text: label.slice(0, at), match: false, at: 0 },
    { text: label.slice(at, end), match: true, at },
    { text: label.slice(end), match: false, at: end },
  ].filter((part) => part.text !== '')
}
