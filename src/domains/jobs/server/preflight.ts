// The pre-flight check: all problems that job boards and we would report before publishing. Pure: the same posting on
// the same day gives the same result.
import type { Check } from '../contract/schemas.ts'
import { BOARD_RULES } from './preflight-boards.ts'
import { OWN_RULES } from './preflight-own.ts'
import { type Checked, fix, type Rule, type Verdict } from './preflight-rule.ts'

export type { Checked } from './preflight-rule.ts'

const RULES = [...BOARD_RULES, ...OWN_RULES]

export function preflight(job: Checked, now: Date): Check[] {
  const checks = RULES.flatMap(({ judge, rejects: _rejects, ...rule }) => {
    const verdict = judged(judge, job, now)
    if (verdict === 'skip') return []
    return [{ ...rule, level: 'pass' as const, detail: '', mend: null, ...verdict }]
  })
  const rank = { fix: 0, look: 1, pass: 2 }
  return checks.toSorted((one, other) => rank[one.level] - rank[other.level])
}

/** A posting that a rule cannot read must be fixed. It must not break its list. */
function judged(judge: Rule['judge'], job: Checked, now: Date): Verdict {
  try {
    return judge(job, now)
  } catch {
    return fix('This check failed', 'Open the posting and save it again.')
  }
}

export function countChecks(checks: readonly Check[]) {
  const count = (level: Check['level']) => checks.filter((check) => check.level === level).length
  return { fix: count('fix'), look: count('look'), all: checks.length }
}

/** Runs only the rules that can reject, because a feed checks every posting. */
export function isAcceptedBy(board: 'google' | 'indeed', job: Checked, now: Date): boolean {
  const isRejected = (verdict: Verdict) => verdict !== 'skip' && verdict?.level === 'fix'
  return RULES.every(
    ({ by, rejects, judge }) => !rejects || by !== board || !isRejected(judged(judge, job, now)),
  )
}
