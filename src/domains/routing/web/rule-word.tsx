// A word of a rule that opens its editor.
import { type KeyboardEvent, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { Popover } from '#ui/popover.tsx'
import type { Rule } from '../contract/schemas.ts'
import { conditionsOf, type Names, nameOf, type Word } from '../engine/sentence.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { DestinationEditor } from './destination-editor.tsx'
import { withConditions } from './edit-rule.ts'
import { LimitsEditor, ScheduleEditor } from './limit-editors.tsx'

const LABELS = {
  condition: 'Condition',
  destination: 'Destination',
  limits: 'Limits',
  schedule: 'Hours',
} as const

type RuleWordProps = {
  word: Word
  rule: Rule
  names: Names
  zone: string
  isChanged: boolean
  startsOpen: boolean
  onClose: () => void
  onChange: ((rule: Rule) => void) | undefined
}

export function RuleWord({ word, isChanged, startsOpen, onClose, onChange, ...rest }: RuleWordProps) {
  const [open, setOpen] = useState(startsOpen)
  const look = cx(
    'rounded-t-4 pb-px text-left font-medium',
    isChanged
      ? 'border-b border-warning bg-warning-subtle px-1 pt-0.5 text-warning-text'
      : 'border-b border-dashed border-line-control text-ink',
  )
  if (!onChange) return <span className={look}>{word.text}</span>
  const handleOpen = (next: boolean) => {
    setOpen(next)
    if (!next) onClose()
  }
  const apply = (rule: Rule) => {
    handleOpen(false)
    onChange(renamed(rest.rule, rule, rest.names))
  }
  return (
    <Popover
      label={LABELS[word.edit.kind]}
      open={open}
      onOpenChange={handleOpen}
      className="w-80"
      trigger={
        <span
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A button never breaks across lines, and a long word must.
          role="button"
          tabIndex={0}
          onKeyDown={pressed}
          className={cx(look, 'cursor-pointer hover:bg-hover')}
        >
          {word.text}
        </span>
      }
    >
      <Editor word={word} {...rest} onApply={apply} onCancel={() => handleOpen(false)} />
    </Popover>
  )
}

function pressed(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** A name that the product made follows the rule. A name that came with the rule stays. */
const renamed = (before: Rule, after: Rule, names: Names): Rule =>
  before.name === nameOf(before, names) || before.name === 'Marketplace stock'
    ? { ...after, name: nameOf(after, names) }
    : after

type EditorProps = {
  word: Word
  rule: Rule
  names: Names
  zone: string
  onApply: (rule: Rule) => void
  onCancel: () => void
}

function Editor({ word: { edit }, rule, names, zone, onApply, onCancel }: EditorProps) {
  if (edit.kind === 'destination')
    return <DestinationEditor rule={rule} names={names} zone={zone} onApply={onApply} />
  if (edit.kind === 'limits') return <LimitsEditor rule={rule} names={names} onApply={onApply} />
  if (edit.kind === 'schedule') return <ScheduleEditor rule={rule} names={names} onApply={onApply} />
  const conditions = conditionsOf(rule)
  const { index } = edit
  return (
    <ConditionEditor
      filter={conditions[index]}
      onApply={(filter) =>
        onApply(withConditions(rule, [...conditions.slice(0, index), filter, ...conditions.slice(index + 1)]))
      }
      onRemove={() =>
        conditions[index] ? onApply(withConditions(rule, conditions.toSpliced(index, 1))) : onCancel()
      }
    />
  )
}
