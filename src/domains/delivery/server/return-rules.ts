// What speaks for and against a return. Pure.
import type { ReturnReason } from '#domains/shop/contract/words.ts'
import type { Fact } from '../contract/return-schemas.ts'

export type ReturnCase = {
  reason: ReturnReason
  shareLimit: number
  wasCalled: boolean
  isReachedByOther: boolean
  hasSameContact: boolean
  /** Null where the place of the lead is not known. */
  isInArea: boolean | null
  isConsentRevoked: boolean
  /** The client marked the lead as hired, which no bad lead can be. */
  isHired: boolean
  deliveredInPeriod: number
  /** Asked for and not declined, without this one. */
  returnedInPeriod: number
  limitPercent: number
}

/** A client with few leads can still return one. */
export const returnLimit = ({ deliveredInPeriod, limitPercent }: ReturnCase) =>
  limitPercent === 0 ? 0 : Math.max(1, Math.floor((deliveredInPeriod * limitPercent) / 100))

const ABOUT_CONTACT = new Set<ReturnReason>(['bad_contact', 'spam'])

export function factsOf(given: ReturnCase): Fact[] {
  const { reason } = given
  const limit = returnLimit(given)
  const asked = given.returnedInPeriod + 1
  const facts: Fact[] = [{ code: 'window', agrees: true, text: 'Asked for inside the window' }]
  if (ABOUT_CONTACT.has(reason)) {
    facts.push(fact('called', given.wasCalled, ['The client logged a call', 'The client logged no call']))
    if (given.shareLimit > 1)
      facts.push(
        fact('other_buyer', !given.isReachedByOther, [
          'No other buyer reached this lead',
          'Another buyer reached this lead',
        ]),
      )
  }
  if (reason === 'duplicate')
    facts.push(
      fact('duplicate', given.hasSameContact, [
        'The client has an older lead with this contact',
        'No older lead of the client has this contact',
      ]),
    )
  if (reason === 'out_of_area' && given.isInArea !== null)
    facts.push(
      fact('area', !given.isInArea, [
        'The lead is outside the ordered area',
        'The lead is in the ordered area',
      ]),
    )
  if (reason === 'consent')
    facts.push(
      fact('consent', given.isConsentRevoked, [
        'The lead withdrew consent',
        'The lead did not withdraw consent',
      ]),
    )
  if (given.isHired)
    facts.push({ code: 'hired', agrees: false, text: 'The client marked this lead as hired' })
  const share = `${asked} of ${given.deliveredInPeriod} leads in 30 days, limit ${limit}`
  facts.push(fact('limit', asked <= limit, [`Under the limit: ${share}`, `Over the limit: ${share}`]))
  return facts
}

const fact = (code: Fact['code'], agrees: boolean, [yes, no]: readonly [string, string]): Fact => ({
  code,
  agrees,
  text: agrees ? yes : no,
})

/** A missing call does not stop an automatic credit. Everything else that speaks against it does. */
export const isAutomatic = (
  reason: ReturnReason,
  facts: readonly Fact[],
  automatic: readonly ReturnReason[],
): boolean => automatic.includes(reason) && facts.every(({ code, agrees }) => agrees || code === 'called')
