// Which column is which field: by its title, else by its values. Pure.
import { createHash } from 'node:crypto'
import type { ImportField } from '#platform/server/import-target.ts'
import { foldText } from '#platform/shared/fold-text.ts'

export type Mapping = Record<string, string | null>
export type Match = 'remembered' | 'title' | 'likely' | 'content'
export type Proposal = { field: string; match: Match }

const wordsOf = (title: string) =>
  foldText(title.replace(/([a-z])([A-Z])/g, '$1 $2')).match(/[\p{L}\p{N}#]+/gu) ?? []
const plain = (title: string) => wordsOf(title).join('')

export const shapeOf = (kind: string, headers: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify([kind, ...headers.toSorted()]))
    .digest('hex')

/** Each field goes to the column that fits best, and to one only. */
export function proposeMapping(
  headers: readonly string[],
  fields: readonly ImportField[],
  samples: readonly (readonly string[])[],
): Map<string, Proposal> {
  const proposed = new Map<string, Proposal>()
  const taken = new Set<string>()
  const rounds: readonly [Match, (header: string, field: ImportField) => boolean][] = [
    ['title', (header, field) => titlesOf(field).some((title) => plain(title) === plain(header))],
    ['likely', (header, field) => titlesOf(field).some((title) => isWithin(title, header))],
    [
      'content',
      (header, { pattern }) => pattern !== undefined && looksLike(samples[headers.indexOf(header)], pattern),
    ],
  ]
  for (const [match, fits] of rounds)
    for (const header of headers) {
      if (proposed.has(header)) continue
      const field = fields.find((each) => !taken.has(each.name) && fits(header, each))
      if (!field) continue
      proposed.set(header, { field: field.name, match })
      taken.add(field.name)
    }
  return proposed
}

const titlesOf = ({ name, label, synonyms }: ImportField) => [label, name, ...synonyms]

/** "Candidate email address" has the words of "email address". A single short word proves little. */
function isWithin(title: string, header: string): boolean {
  const [sought, given] = [wordsOf(title), new Set(wordsOf(header))]
  return sought.length > 0 && sought.join('').length > 3 && sought.every((word) => given.has(word))
}

function looksLike(values: readonly string[] | undefined, pattern: RegExp): boolean {
  const given = (values ?? []).filter(Boolean)
  return given.length > 0 && given.filter((value) => pattern.test(value.trim())).length > given.length * 0.7
}
