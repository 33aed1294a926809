import { describe, expect, it } from 'vitest'
// Vite reads the file as text, so this test needs no Node API.
import roadmap from '../../../docs/ROADMAP.md?raw'
import { isPlanned, plannedScreens } from './planned-screens.ts'
import { portalPlaces } from './portal-nav.ts'
import { staffPlaces } from './staff-nav.ts'

describe('the planned screens', () => {
  it('are those of the roadmap, word for word', () => {
    const rows = [...roadmap.matchAll(/^\| `([^`]+)` \| (.+?) \| (.+) \|$/gm)].map(
      ([, path, title, sentence]) => [path, { title, sentence }],
    )
    expect(Object.fromEntries(rows)).toEqual(plannedScreens)
    expect(rows).toHaveLength(Object.keys(plannedScreens).length)
  })

  it('each say one plain sentence', () => {
    for (const { sentence } of Object.values(plannedScreens)) expect(sentence).toMatch(/^[A-Z][^.!?]+\.$/)
  })

  it('are marked in the navigation, and nothing else is', () => {
    for (const { to, planned } of [...staffPlaces, ...portalPlaces])
      expect([to, Boolean(planned)]).toEqual([to, isPlanned(to)])
  })

  it('know their own paths and no others', () => {
    expect(isPlanned('/portal/leads/$id')).toBe(true)
    expect(isPlanned('/hiring-tracker')).toBe(false)
    expect(isPlanned('toString')).toBe(false)
    expect(isPlanned(undefined)).toBe(false)
  })
})
