// What a draft changes, compared with the published version.
import type { Rule } from './schemas.ts'

export type RuleChange = { ruleId: string; name: string; kind: 'added' | 'removed' | 'changed' | 'moved' }

/** The ids that can stay where they are: the longest part of the new order that is also in the old order. */
function steady(ids: readonly string[], before: ReadonlyMap<string, number>): Set<string> {
  const runs: string[][] = []
  for (const id of ids) {
    const index = before.get(id) ?? -1
    const longest = runs
      .filter((run) => (before.get(run.at(-1) ?? '') ?? -1) < index)
      .reduce<string[]>((best, run) => (run.length > best.length ? run : best), [])
    runs.push([...longest, id])
  }
  return new Set(runs.reduce<string[]>((best, run) => (run.length > best.length ? run : best), []))
}

/** One change for each rule. A rule that was moved and changed counts as changed. */
export function changesOf(before: readonly Rule[], after: readonly Rule[]): RuleChange[] {
  const old = new Map(before.map((rule) => [rule.id, rule]))
  const places = new Map(before.map(({ id }, index) => [id, index]))
  const kept = after.filter(({ id }) => old.has(id)).map(({ id }) => id)
  const stays = steady(kept, places)
  const now = new Set(after.map(({ id }) => id))
  const kindOf = (rule: Rule): RuleChange['kind'] | null => {
    const was = old.get(rule.id)
    if (!was) return 'added'
    if (!sameRule(was, rule)) return 'changed'
    return stays.has(rule.id) ? null : 'moved'
  }
  return [
    ...after.flatMap((rule) => {
      const kind = kindOf(rule)
      return kind ? [{ ruleId: rule.id, name: rule.name, kind }] : []
    }),
    ...before
      .filter(({ id }) => !now.has(id))
      .map(({ id, name }) => ({ ruleId: id, name, kind: 'removed' as const })),
  ]
}

const sameRule = (one: Rule, other: Rule) => sorted(one) === sorted(other)

/** JSON with the keys in order: the database returns them in an order of its own. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
