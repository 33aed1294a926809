import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Holiday } from './list-columns.tsx'

it('marks an interview on a federal holiday, by the day of its timezone', () => {
  const shown = (at: string, zone: string) => renderToStaticMarkup(<Holiday at={at} zone={zone} />)
  const eve = '2026-11-26T04:30:00Z'
  expect(shown(eve, 'America/New_York')).toBe('')
  expect(shown('2026-11-26T18:00:00Z', 'America/New_York')).toContain('Federal holiday: Thanksgiving Day')
  expect(shown(eve, 'UTC')).toContain('Federal holiday: Thanksgiving Day')
})
