import { describe, expect, it, test } from 'vitest'
import { staffNav } from '../staff-nav.ts'
import { findPlace, type GroupChoices, groupWithin, isGroupOpen, type NavGroup, pendingOf } from './nav.ts'

const places = staffNav.flatMap((group) => group.items)

test.each([
  ['/', 'Dashboard'],
  ['/admin', 'Admin'],
  ['/admin/stages', 'Admin'],
  ['/admin/job-postings', 'Job postings'],
  ['/settings/notifications', 'Settings'],
  ['/employer/jobs/new', 'Job postings'],
  ['/employer/campaigns/new', 'Campaigns'],
  ['/nowhere', undefined],
])('%s marks %s', (pathname, label) => {
  expect(findPlace(places, pathname)?.label).toBe(label)
})

describe('groups of the sidebar', () => {
  const grouped = staffNav.filter(({ label }) => label)
  const openOf = (current: string, choices: GroupChoices) => {
    const within = groupWithin(grouped, findPlace(places, current))
    return grouped.filter((group) => isGroupOpen(group, within, choices)).map(({ id }) => id)
  }
  const nothing = { within: undefined, open: {} }

  it('has no forms of new records', () =>
    expect(places.filter(({ label }) => label.startsWith('New '))).toEqual([]))
  it('opens only the group of the current place', () => {
    expect(openOf('/area-leads', nothing)).toEqual(['leads'])
    // Dashboard, Admin and Settings are in no group.
    expect(openOf('/dashboard', nothing)).toEqual(['hiring'])
  })
  it('keeps a choice until the reader goes to another group', () => {
    const choices = { within: 'leads', open: { data: true, leads: false } }
    expect(openOf('/area-leads', choices)).toEqual(['data'])
    expect(openOf('/employer/campaigns/new', choices)).toEqual(['jobs'])
  })
  it('fits into a window of 800 px with its longest group open', () => {
    const longest = Math.max(...grouped.map(({ items }) => items.length))
    const top = staffNav.filter(({ label, foot }) => !label && !foot).flatMap(({ items }) => items)
    const foot = staffNav.filter((group) => group.foot).flatMap(({ items }) => items)
    // Header 48, padding 8 and 12, entries 30, heads of groups 38, and below the line padding 17 and the user 46.
    const height = 48 + 20 + 30 * (top.length + longest + foot.length) + 38 * grouped.length + 63
    expect(height).toBeLessThanOrEqual(800)
  })
  it('sums what is pending, not what is only counted', () => {
    const [first, second, third] = places
    const group = {
      id: 'leads',
      items: [
        { ...first, count: 12, attention: 'leads waiting' },
        { ...second, count: 3, attention: 'returns to decide' },
        { ...third, count: 6 },
      ],
    } as NavGroup
    expect(pendingOf(group)).toBe(15)
  })
})
