// The rules in order, after the fixed first rule. Moves are announced.
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Routing } from '../contract/api-schemas.ts'
import type { Rule } from '../contract/schemas.ts'
import { FIRST_RULE } from '../contract/words.ts'
import type { Names } from '../engine/sentence.ts'
import { moved } from './edit-rule.ts'
import { type RuleListActions, RuleRow } from './rule-row.tsx'

type RuleListProps = {
  rules: readonly Rule[]
  routing: Routing
  names: Names
  zone: string
  onChange: ((rules: Rule[]) => void) | undefined
}

export function RuleList({ rules, routing, names, zone, onChange }: RuleListProps) {
  const [said, setSaid] = useState('')
  const hash = useLocation({ select: (location) => location.hash })
  // A warning links to its rule. The dialog that shows it gives the focus back first.
  useEffect(() => {
    const timer = setTimeout(() => document.getElementById(hash)?.focus(), 50)
    return () => clearTimeout(timer)
  }, [hash])
  const published = new Map(routing.published.rules.map((rule) => [rule.id, rule]))
  const actions: RuleListActions | undefined = onChange && {
    change: (rule) => onChange(rules.map((each) => (each.id === rule.id ? rule : each))),
    add: (rule, at) => onChange(rules.toSpliced(at, 0, rule)),
    remove: (rule) => onChange(rules.filter(({ id }) => id !== rule.id)),
    move: (rule, to) => {
      const from = rules.findIndex(({ id }) => id === rule.id)
      if (to < 0 || to >= rules.length || to === from) return
      onChange(moved(rules, from, to))
      setSaid(`The rule is now rule ${to + FIRST_RULE} of ${rules.length + 1}.`)
    },
  }
  return (
    <>
      <ol aria-label="Rules">
        <li className="flex items-start gap-2 border-b py-[11px] pr-5 pl-3 max-md:py-3 max-md:pr-4 max-md:pl-2">
          <span className="w-3.5 flex-none" />
          <span className="num mr-1 w-[18px] flex-none text-right leading-6 text-ink-3">1</span>
          <div className="min-w-0 flex-1">
            <p className="leading-6 text-ink-2 max-md:text-14 max-md:leading-[26px]">
              If <b className="font-medium text-ink">consent</b> is{' '}
              <b className="font-medium text-ink">missing or revoked</b>,{' '}
              <b className="font-medium text-ink">reject</b> and tell no one.
            </p>
            <p className="mt-1.5 text-12 text-ink-3">Fixed. Cannot be moved or removed.</p>
          </div>
        </li>
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            index={index}
            count={rules.length}
            names={names}
            zone={zone}
            published={published.get(rule.id)}
            routing={routing}
            actions={actions}
            ruleAt={(id) => rules.find((each) => each.id === id)}
          />
        ))}
      </ol>
      {rules.length === 0 ? (
        <p className="border-b px-6 py-6 text-ink-2 max-md:px-4">
          No rules. Every lead with consent waits until a rule takes it. Add a rule.
        </p>
      ) : null}
      <output className="sr-only">{said}</output>
    </>
  )
}
