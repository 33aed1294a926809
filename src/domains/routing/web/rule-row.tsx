// One rule: its sentence with words to edit, the meter of its limits, its hits, and its menu.
import {
  ArrowDown,
  ArrowUp,
  Clock,
  Copy,
  Filter as FilterIcon,
  Gauge,
  GripVertical,
  Plus,
  Trash2,
} from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { type MenuGroup, MoreMenu } from '#ui/dropdown-menu.tsx'
import { EditableText } from '#ui/editable-text.tsx'
import { formatCount, plural } from '#ui/format.ts'
import { useRowDrag } from '#ui/ordered-list.tsx'
import type { Routing } from '../contract/api-schemas.ts'
import type { Rule } from '../contract/schemas.ts'
import { CAP_PERIODS, type CapPeriod, FIRST_RULE } from '../contract/words.ts'
import {
  compareSentences,
  conditionsOf,
  type Edit,
  type Names,
  nameOf,
  type Part,
  sentenceOf,
  targetName,
  type Word,
} from '../engine/sentence.ts'
import { copyOf, newRule } from './edit-rule.ts'
import { RuleWord } from './rule-word.tsx'

export type RuleListActions = {
  change: (rule: Rule) => void
  add: (rule: Rule, at: number) => void
  remove: (rule: Rule) => void
  move: (rule: Rule, to: number) => void
}
type RuleRowProps = {
  rule: Rule
  index: number
  count: number
  names: Names
  zone: string
  published: Rule | undefined
  routing: Routing
  /** Absent if the user may not change rules. */
  actions: RuleListActions | undefined
  ruleAt: (id: string) => Rule | undefined
}

export function RuleRow(props: RuleRowProps) {
  const { rule, index, count, names, zone, published, routing, actions, ruleAt } = props
  const [adding, setAdding] = useState<Edit | null>(null)
  const { ref, over } = useRowDrag({
    row: rule,
    index,
    rowId: ({ id }) => id,
    rowAt: ruleAt,
    onMove: actions?.move,
  })
  const isLast = index === count - 1 && index > 0
  const parts = sentenceOf(rule, names, isLast)
  const { changed, was } = published
    ? compareSentences(sentenceOf(published, names, isLast), parts)
    : { changed: new Set<string>(), was: '' }
  const isNew = routing.draft !== null && published === undefined
  const isRenamed = published !== undefined && published.name !== rule.name
  const isChanged = isNew || isRenamed || changed.size > 0 || was !== ''
  const label = `rule ${index + FIRST_RULE}`
  const word = (part: Word, open = false) => (
    <RuleWord
      key={part.id}
      word={part}
      rule={rule}
      names={names}
      zone={zone}
      startsOpen={open}
      isChanged={changed.has(part.id)}
      onClose={() => setAdding(null)}
      onChange={actions?.change}
    />
  )
  const shown = adding ? withBlank(parts, adding) : parts
  return (
    <li
      ref={ref}
      id={`rule-${rule.id}`}
      tabIndex={-1}
      className={cx(
        'relative flex items-start gap-2 border-b py-[11px] pr-5 pl-3 max-md:py-3 max-md:pr-4 max-md:pl-2',
        isChanged && 'shadow-[inset_2px_0_0_var(--warning)]',
        over && 'shadow-[inset_0_2px_0_var(--accent)]',
      )}
    >
      <Grip label={label} disabled={!actions} onMove={(by) => actions?.move(rule, index + by)} />
      <span className="num mr-1 w-[18px] flex-none text-right leading-6 text-ink-3">
        {index + FIRST_RULE}
      </span>
      <div className="min-w-0 flex-1">
        {actions ? (
          <EditableText
            label={`Name of ${label}`}
            value={rule.name}
            // An empty name becomes the one that follows the rule.
            onSave={(text) => actions.change({ ...rule, name: text.trim() || nameOf(rule, names) })}
          />
        ) : (
          <p className="leading-7">{rule.name}</p>
        )}
        <p className="leading-6 text-pretty text-ink-2 max-md:text-14 max-md:leading-[26px]">
          {shown.map((part) => (typeof part === 'string' ? part : word(part, part.id === 'adding')))}
        </p>
        <RuleFacts {...{ rule, published, names, routing, was }} />
        {routing.draft?.warnings
          .filter(({ ruleId }) => ruleId === rule.id)
          .map(({ message }) => (
            <p key={message} className="mt-1.5 text-12 text-warning-text">
              {message}
            </p>
          ))}
      </div>
      {isChanged ? (
        <Badge tone="warning" className="max-md:hidden">
          {isNew ? 'New' : 'Changed'}
        </Badge>
      ) : null}
      {actions ? (
        <MoreMenu
          label={`Actions of ${label}`}
          groups={menuOf({ rule, index, count, zone, actions, onAdd: setAdding })}
        />
      ) : null}
    </li>
  )
}

/** A word to choose for what the sentence does not say yet. */
function withBlank(parts: readonly Part[], edit: Edit): Part[] {
  const text = { condition: 'a new condition', limits: 'a limit', schedule: 'hours', destination: '' }[
    edit.kind
  ]
  const blank: Word = { id: 'adding', text, phrase: text, edit }
  return [...parts.slice(0, -1), ', ', blank, '.']
}

function Grip({
  label,
  disabled,
  onMove,
}: {
  label: string
  disabled: boolean
  onMove: (by: number) => void
}) {
  if (disabled) return <span className="w-3.5 flex-none" />
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <button
      type="button"
      aria-label={`Move ${label} with the arrow keys`}
      onKeyDown={handleKeyDown}
      className="relative mt-1 flex-none cursor-grab rounded-4 text-ink-3 before:absolute before:-inset-1.5"
    >
      <GripVertical className="size-3.5" />
    </button>
  )
}

type MenuInput = Pick<RuleRowProps, 'rule' | 'index' | 'count' | 'zone'> & {
  actions: RuleListActions
  onAdd: (edit: Edit) => void
}

function menuOf({ rule, index, count, zone, actions, onAdd }: MenuInput): MenuGroup[] {
  const hasLimit = rule.targets.some(({ caps }) => CAP_PERIODS.some((period) => caps[period] !== null))
  const hasHours = rule.targets.some(({ windows }) => windows.length > 0)
  // The popover takes the focus after the menu has given it back.
  const add = (edit: Edit) => setTimeout(() => onAdd(edit))
  return [
    {
      items: [
        {
          id: 'condition',
          icon: FilterIcon,
          label: 'Add condition',
          onSelect: () => add({ kind: 'condition', index: conditionsOf(rule).length }),
        },
        ...(hasLimit
          ? []
          : [{ id: 'limit', icon: Gauge, label: 'Set a limit', onSelect: () => add({ kind: 'limits' }) }]),
        ...(hasHours
          ? []
          : [{ id: 'hours', icon: Clock, label: 'Set hours', onSelect: () => add({ kind: 'schedule' }) }]),
      ],
    },
    {
      items: [
        ...(index > 0
          ? [{ id: 'up', icon: ArrowUp, label: 'Move up', onSelect: () => actions.move(rule, index - 1) }]
          : []),
        ...(index < count - 1
          ? [
              {
                id: 'down',
                icon: ArrowDown,
                label: 'Move down',
                onSelect: () => actions.move(rule, index + 1),
              },
            ]
          : []),
        {
          id: 'above',
          icon: Plus,
          label: 'Add rule above',
          onSelect: () => actions.add(newRule(zone), index),
        },
        { id: 'copy', icon: Copy, label: 'Duplicate', onSelect: () => actions.add(copyOf(rule), index + 1) },
      ],
    },
    {
      items: [
        {
          id: 'remove',
          icon: Trash2,
          label: 'Remove rule',
          danger: true,
          onSelect: () => actions.remove(rule),
        },
      ],
    },
  ]
}

const PERIOD_WORDS: Record<CapPeriod, string> = {
  daily: 'today',
  weekly: 'this week',
  monthly: 'this month',
}

type RuleFactsProps = { rule: Rule; published: Rule | undefined; names: Names; routing: Routing; was: string }

/** Limits are those in force. A limit of the draft counts nothing before it is published. */
function RuleFacts({ rule, published, names, routing, was }: RuleFactsProps) {
  const targets = published?.targets ?? []
  const own = routing.usage.flatMap((usage) => {
    const target = targets.find(({ id }) => id === usage.targetId)
    return target ? [{ ...usage, name: targetName(target, names) }] : []
  })
  const hits = routing.hits[rule.id] ?? 0
  if (own.length === 0 && hits === 0 && was === '') return null
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-12 text-ink-3">
      {own.map(({ targetId, period, used, limit, name }) => (
        <span key={`${targetId} ${period}`} className="num flex items-center gap-1.5">
          <span aria-hidden="true" className="inline-block h-1 w-12 overflow-hidden rounded-full bg-pressed">
            <span
              className="block h-full bg-primary"
              style={{ width: `${limit > 0 ? Math.min(100, (used / limit) * 100) : 100}%` }}
            />
          </span>
          {formatCount(used)} of {formatCount(limit)} {PERIOD_WORDS[period]}
          {targets.length > 1 ? ` for ${name}` : ''}
        </span>
      ))}
      {hits > 0 ? <span>took {plural(hits, 'lead')} in the last 30 days</span> : null}
      {was === '' ? null : <span>was: {was}</span>}
    </div>
  )
}
