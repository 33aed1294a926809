// A field map as lines of text: theirs = ours. Pure.
import { FORM_FIELDS } from '../contract/form-fields.ts'

export const OUR_FIELDS = Object.keys(FORM_FIELDS)
const ANSWER = 'answer'

type FieldMap = Record<string, string | null>

export const linesOf = (map: FieldMap) =>
  Object.entries(map)
    .map(([theirs, ours]) => `${theirs} = ${ours ?? ANSWER}`)
    .join('\n')

export function mapOf(lines: string): { map: FieldMap; problem: string | null } {
  const map: FieldMap = {}
  for (const line of lines.split('\n')) {
    if (line.trim() === '') continue
    const at = line.lastIndexOf('=')
    const [theirs, ours] = [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()]
    if (!theirs) return { map, problem: `“${line.trim()}” has no “=”. Write their field, “=”, our field.` }
    if (ours !== ANSWER && !OUR_FIELDS.includes(ours))
      return { map, problem: `“${ours}” is not one of our fields. Use one from the list, or “${ANSWER}”.` }
    if (Object.hasOwn(map, theirs)) return { map, problem: `“${theirs}” is there twice. Keep one line.` }
    if (ours !== ANSWER && Object.values(map).includes(ours))
      return { map, problem: `Two fields become ${ours}. Keep one as “${ANSWER}”.` }
    map[theirs] = ours === ANSWER ? null : ours
  }
  return { map, problem: null }
}
