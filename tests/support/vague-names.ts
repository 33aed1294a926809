// Names in code that do not say what they name.
import { parseSync } from '@swc/core'

const VAGUE = /^(told|turnOrder|breathe|settled?|(MOST|LEAST)_\w+)$/
const MAYBE = /\b(told|turnOrder|breathe|settled?|(MOST|LEAST)_\w+)\b/
/** A place is geographic. In a list it is an index. */
const INDEX = /(?<!sum), place\) =>|\[place, \w+\] of|\b[a-z]\w*\[place\]|\bplace [-+] 1\b|, place: number\b/

/** Only identifiers count, not texts, comments and properties such as `settled` of a library. */
function* namesOf(value: unknown): Generator<string> {
  if (value === null || typeof value !== 'object') return
  if ('type' in value && value.type === 'Identifier' && 'value' in value) yield String(value.value)
  for (const each of Object.values(value)) yield* namesOf(each)
}

export function vagueNames(source: string, isTsx: boolean): string[] {
  const index = INDEX.exec(source)?.[0]
  const vague = MAYBE.test(source)
    ? [...namesOf(parseSync(source, { syntax: 'typescript', tsx: isTsx }))].filter((name) => VAGUE.test(name))
    : []
  return [...new Set([...(index ? [index] : []), ...vague])]
}
