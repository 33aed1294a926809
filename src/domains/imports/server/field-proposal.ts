// Which kind of own field a column would be, by its first cells. Pure.
import type { FieldKind } from '#domains/candidates/contract/custom-fields.ts'
import { yesNoIn } from '#platform/server/import-cells.ts'
import { dateIn } from '#platform/server/import-dates.ts'
import { numberIn } from '#platform/server/import-numbers.ts'
import type { Country } from '#shared/countries.ts'

export type FieldProposal = { kind: FieldKind; options: string[] }

const MAX_CHOICES = 8
const LONGEST_CHOICE = 60
const NUMBER_ONLY = /^-?[\d.,' ]+$/

/** A choice has few values that come back. What fits nothing is a text, which takes everything. */
export function proposeField(cells: readonly string[], country: Country): FieldProposal {
  const given = cells.map((cell) => cell.trim()).filter(Boolean)
  const values = [...new Set(given)]
  const are = (isOne: (text: string) => boolean) => given.length > 0 && values.every(isOne)
  if (
    are((text) => yesNoIn(text) !== undefined) &&
    !are((text) => text === '1' || text === '0' || text === '-')
  )
    return { kind: 'yes_no', options: [] }
  if (are((text) => NUMBER_ONLY.test(text) && numberIn(text, country) !== undefined))
    return { kind: 'number', options: [] }
  if (are((text) => dateIn(text) !== undefined)) return { kind: 'date', options: [] }
  const isRepeated = given.length >= values.length * 2 && values.length > 1
  if (isRepeated && values.length <= MAX_CHOICES && are((text) => text.length <= LONGEST_CHOICE))
    return { kind: 'choice', options: values }
  return { kind: 'text', options: [] }
}
