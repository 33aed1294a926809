import { expect, it } from 'vitest'
import { unsoldText } from './words.ts'

it('warns of leads that no product of their category sells', () => {
  const shared = [{ category: 'Nursing', shareLimit: 3 }]
  const exclusive = [{ category: 'Nursing', shareLimit: 1 }]
  const leads = (shareLimit: number, category: string | null = 'Nursing') => ({ category, shareLimit })
  expect(unsoldText(leads(1), shared)).toBe(
    'No Nursing product sells these leads. Its products are shared, up to 3 buyers. Change one of them.',
  )
  expect(unsoldText(leads(4), shared)).toContain('No Nursing product')
  expect(unsoldText(leads(2), shared)).toBeNull()
  expect(unsoldText(leads(4), [...shared, ...exclusive])).toBeNull()
  // A category without products may still get one, and leads without a category have none.
  expect(unsoldText(leads(1, 'Welding'), shared)).toBeNull()
  expect(unsoldText(leads(1, null), shared)).toBeNull()
})
