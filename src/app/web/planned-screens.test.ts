import { describe, expect, it } from 'vitest'
// Vite reads the file as text, so this test needs no Node API.
import roadmap from '../../../docs/ROADMAP.md?raw'
import { isPlanned, plannedScreens } from './planned-screens.ts'
import { portalPlaces } from './portal-nav.ts'
import { staffPlaces } from './staff-nav.ts'

describe('the planned screens', () => {
  it('equal the roadmap, word for word', () => {
    const rows = [...roadmap.matchAll(/^\| `([^`]+)` \| (.+?) \| (.+) \|$/gm)].map(
      ([, path, title, sentence]) => [path, { title, sentence }],
    )
    expect(Object.fromEntries(rows)).toEqual(plannedScreens)
    expect(rows).toHaveLength(Object.keys(plannedScreens).length)
  })

  it('have one plain sentence each', () => {
    for (const { sentence } of Object.values(plannedScreens)) expect(sentence).toMatch(/^[A-Z][^.!?]+\.$/)
  })

  it('are marked in the navigation, and no others are', () => {
    for (const { to, planned } of [...staffPlaces, ...portalPlaces])
      expect([to, Boolean(planned)]).toEqual([to, isPlanned(to)])
  })

  it('match only their own paths', () => {
    expect(isPlanned('/portal/reports')).toBe(true)
    expect(isPlanned('/hiring-tracker')).toBe(false)
    expect(isPlanned('toString')).toBe(false)
    expect(isPlanned(undefined)).toBe(false)
  })
})
