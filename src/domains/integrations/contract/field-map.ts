// Which field of a form or body becomes which of ours. Null keeps it as an answer.
import { z } from 'zod'
import { FORM_FIELDS } from './form-fields.ts'

const MAX_MAPPED = 200
export const fieldMapSchema = z.record(z.string(), z.string().nullable())

/** Sizes are checked first, so that a hostile map costs little. */
export const fieldMapInputSchema = z
  .record(z.string().trim().min(1).max(300), z.string().max(40).nullable())
  .superRefine((map, context) => {
    const message = mapProblem(Object.entries(map))
    if (message) context.addIssue({ code: 'custom', message })
  })

function mapProblem(entries: readonly (readonly [string, string | null])[]): string | null {
  if (entries.length > MAX_MAPPED) return `Map at most ${MAX_MAPPED} fields.`
  const known = Object.keys(FORM_FIELDS)
  const taken = new Map<string, string>()
  for (const [theirs, ours] of entries) {
    // Names are as the form has them, so only what no database stores is refused.
    if (theirs.includes('\0') || !theirs.isWellFormed())
      return 'The name of a field has a character that cannot be saved. Type the name again.'
    if (ours === null) continue
    if (!known.includes(ours)) return `“${ours}” is not one of our fields. Use one of: ${known.join(', ')}.`
    const first = taken.get(ours)
    if (first !== undefined) return `“${first}” and “${theirs}” both become ${ours}. Keep one as an answer.`
    taken.set(ours, theirs)
  }
  return null
}
