// The pre-flight check: everything that job boards and we ourselves would say, before a posting goes out. Pure: the same
// posting on the same day gets the same answers.
import type { Check } from '../schemas.ts'
import { BOARD_RULES } from './preflight-boards.ts'
import { OWN_RULES } from './preflight-own.ts'
import type { Checked } from './preflight-rule.ts'

export type { Checked } from './preflight-rule.ts'

const RULES = [...BOARD_RULES, ...OWN_RULES]

export function preflight(job: Checked, now: Date): Check[] {
  const judged = RULES.map(({ judge, ...rule }) => ({
    ...rule,
    level: 'pass' as const,
    detail: '',
    mend: null,
    ...judge(job, now),
  }))
  const rank = { fix: 0, look: 1, pass: 2 }
  return judged.toSorted((one, other) => rank[one.level] - rank[other.level])
}

export function countChecks(checks: readonly Check[]) {
  const count = (level: Check['level']) => checks.filter((check) => check.level === level).length
  return { fix: count('fix'), look: count('look'), all: checks.length }
}

export function acceptedBy(checks: readonly Check[], by: 'google' | 'indeed'): boolean {
  return !checks.some((check) => check.by === by && check.level === 'fix')
}
