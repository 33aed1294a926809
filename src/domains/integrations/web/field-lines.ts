// A field map as lines of text: theirs = ours. Pure.

/** Our fields, as the intake of leads names them. */
export const OUR_FIELDS = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'zip',
  'city',
  'state',
  'category',
  'consent',
  'externalId',
] as const
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
    if (ours !== ANSWER && !OUR_FIELDS.some((field) => field === ours))
      return { map, problem: `“${ours}” is not one of our fields. Use one from the list, or “${ANSWER}”.` }
    if (Object.hasOwn(map, theirs)) return { map, problem: `“${theirs}” is there twice. Keep one line.` }
    map[theirs] = ours === ANSWER ? null : ours
  }
  return { map, problem: null }
}
