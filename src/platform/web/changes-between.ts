/** The changed fields, so a save never overwrites the change of another user in another field. */
export function changesBetween<Values extends object>(before: Values, after: Values): Partial<Values> {
  const names = Object.keys(after) as (keyof Values)[]
  const changed = names.filter((name) => textOf(after[name]) !== textOf(before[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Values>
}

export const isSame = <Values extends object>(before: Values, after: Values) =>
  Object.keys(changesBetween(before, after)).length === 0

/** Without the order of keys, which PostgreSQL changes. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [two]) => (one < two ? -1 : 1)))
      : part,
  )
