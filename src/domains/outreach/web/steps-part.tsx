// The steps of a draft in their order, with the waits between them. The chosen one is open.
import { ArrowDown, ArrowUp, Clock, Flag, Mail, MessageSquare, Plus, Trash2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { DropdownMenu, MoreMenu } from '#ui/dropdown-menu.tsx'
import { formatCount } from '#ui/format.ts'
import { NumberInput } from '#ui/number-input.tsx'
import { Select } from '#ui/select.tsx'
import type { Step } from '../contract/schemas.ts'
import { CHANNEL_LABELS, MAX_STEPS, MAX_WAIT_MINUTES } from '../contract/words.ts'
import { firstSubject } from './first-subject.ts'
import { StepForm } from './step-form.tsx'
import type { Draft } from './use-draft.ts'

const DAY = 1_440
const HOUR = 60
const ABOUT_JOB = /\{\{\s*(job|client)\./
const ICONS = { email: Mail, sms: MessageSquare } as const

type StepsPartProps = {
  draft: Draft
  /** How many can get each step now. */
  perStep: readonly number[]
  ready: number
  selected: number
  onSelect: (index: number) => void
}

export function StepsPart({ draft, perStep, ready, selected, onSelect }: StepsPartProps) {
  const { steps } = draft.values
  const add = (channel: Step['channel']) => {
    const waitMinutes = steps.length === 0 ? 0 : 2 * DAY
    draft.change({ steps: [...steps, { channel, subject: '', subjectB: '', body: '', waitMinutes }] })
    onSelect(steps.length)
  }
  const isFull = steps.length >= MAX_STEPS
  const items = (['email', 'sms'] as const).map((channel) => ({
    id: channel,
    label: CHANNEL_LABELS[channel],
    icon: ICONS[channel],
    onSelect: () => add(channel),
  }))
  return (
    <section aria-labelledby="steps-title" className="mb-6">
      <div className="mb-2 flex items-center">
        <h2 id="steps-title" className="flex-1 text-16 font-semibold">
          Steps
        </h2>
        <DropdownMenu
          align="end"
          items={items}
          trigger={
            <Button
              size="sm"
              variant="ghost"
              icon={Plus}
              disabledReason={isFull ? `A campaign has at most ${MAX_STEPS} steps.` : undefined}
            >
              Add step
            </Button>
          }
        />
      </div>
      {steps.length === 0 ? <p className="text-ink-2">Add an email or a text.</p> : null}
      <ol>
        {steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- A step is its position.
          <li key={index}>
            <Wait
              step={step}
              isFirst={index === 0}
              onChange={(waitMinutes) => draft.changeStep(index, { waitMinutes })}
            />
            <StepCard
              {...{ draft, step, index, onSelect, ready }}
              isSelected={selected === index}
              count={perStep[index]}
            />
          </li>
        ))}
      </ol>
      {steps.length > 0 ? (
        <p className="mt-2 flex items-center gap-3 text-ink-2">
          <Mark icon={Flag} />
          End
        </p>
      ) : null}
    </section>
  )
}

const Mark = ({ icon: Icon, isOn }: { icon: typeof Mail; isOn?: boolean }) => (
  <span
    aria-hidden="true"
    className={cx(
      'flex size-7 flex-none items-center justify-center rounded-full border',
      isOn ? 'border-primary bg-primary-subtle text-primary-text' : 'border-line-strong text-ink-2',
    )}
  >
    <Icon className="size-3.5" />
  </span>
)

type WaitProps = { step: Step; isFirst: boolean; onChange: (minutes: number) => void }

function Wait({ step: { waitMinutes }, isFirst, onChange }: WaitProps) {
  if (isFirst) return null
  const unit = waitMinutes > 0 && waitMinutes % DAY === 0 ? DAY : HOUR
  const amount = Math.round(waitMinutes / unit)
  const set = (next: number, of: number) => onChange(Math.min(MAX_WAIT_MINUTES, next * of))
  return (
    <div className="my-1.5 flex items-center gap-3 text-ink-2">
      <Mark icon={Clock} />
      Wait
      <NumberInput
        min={0}
        max={MAX_WAIT_MINUTES / unit}
        aria-label="Wait"
        className="w-20"
        value={amount}
        onChange={(next) => set(next, unit)}
      />
      <Select
        label="Unit"
        size="sm"
        value={String(unit)}
        options={[
          { value: String(HOUR), label: 'hours' },
          { value: String(DAY), label: 'days' },
        ]}
        onChange={(next) => set(amount, Number(next))}
      />
    </div>
  )
}

type StepCardProps = {
  draft: Draft
  step: Step
  index: number
  ready: number
  isSelected: boolean
  count: number | undefined
  onSelect: (index: number) => void
}

function StepCard({ draft, step, index, ready, isSelected, count, onSelect }: StepCardProps) {
  const { channel, subject, body } = step
  const before = firstSubject(draft.values.steps.slice(0, index))
  const shown = subject.trim() || (before ? `Re: ${before}` : '')
  const title =
    (channel === 'email' ? shown : body).trim() || `Empty ${CHANNEL_LABELS[channel].toLowerCase()}`
  const lacks = `${channel === 'sms' ? 'text consent' : 'an email address'}${ABOUT_JOB.test(subject + body) ? ' or application' : ''}`
  const skip = count === undefined ? 0 : ready - count
  return (
    <div className="flex gap-3">
      <Mark icon={ICONS[channel]} isOn={isSelected} />
      <div
        className={cx(
          'min-w-0 flex-1 rounded-8 border',
          isSelected ? 'border-primary shadow-[0_0_0_1px_var(--accent)]' : 'border-line-strong',
        )}
      >
        <div className="flex items-start gap-2 px-3 py-2">
          <button
            type="button"
            aria-expanded={isSelected}
            onClick={() => onSelect(index)}
            className="min-w-0 flex-1 rounded-4 text-left"
          >
            <span className="block truncate font-medium">{title}</span>
            <span className="block text-ink-2">
              {CHANNEL_LABELS[channel]} {index + 1}
              {skip > 0 ? `. ${formatCount(skip)} without ${lacks} skip this step.` : ''}
            </span>
          </button>
          {count === undefined ? null : (
            <span className="num pt-0.5 text-12 whitespace-nowrap text-ink-3">
              {index === 0 ? `${formatCount(count)} get it` : `up to ${formatCount(count)}`}
            </span>
          )}
          <StepMenu {...{ draft, index, onSelect }} />
        </div>
        {isSelected ? (
          <div className="border-t p-3">
            <StepForm
              step={step}
              continues={firstSubject(draft.values.steps.slice(0, index))}
              onChange={(changes) => draft.changeStep(index, changes)}
            />
          </div>
        ) : null}
      </div>
    </div>
  )
}

function StepMenu({ draft, index, onSelect }: Pick<StepCardProps, 'draft' | 'index' | 'onSelect'>) {
  const { steps } = draft.values
  const swap = (other: number) => {
    const next = [...steps]
    const [one, two] = [next[index], next[other]]
    if (!one || !two) return
    // The waits stay where they are.
    next[index] = { ...two, waitMinutes: one.waitMinutes }
    next[other] = { ...one, waitMinutes: two.waitMinutes }
    draft.change({ steps: next })
    onSelect(other)
  }
  const remove = () => {
    const [first, ...rest] = steps.filter((_, at) => at !== index)
    draft.change({
      steps: first ? [{ ...first, waitMinutes: index === 0 ? 0 : first.waitMinutes }, ...rest] : [],
    })
    onSelect(Math.max(0, index - 1))
  }
  const first = index === 0 ? 'This is the first step.' : undefined
  const last = index === steps.length - 1 ? 'This is the last step.' : undefined
  const move = (id: string, label: string, icon: typeof Mail, to: number, disabledReason?: string) => ({
    id,
    label,
    icon,
    onSelect: () => swap(to),
    disabledReason,
  })
  return (
    <MoreMenu
      label={`More about step ${index + 1}`}
      items={[
        move('up', 'Move up', ArrowUp, index - 1, first),
        move('down', 'Move down', ArrowDown, index + 1, last),
        { id: 'remove', label: 'Remove step', icon: Trash2, danger: true, onSelect: remove },
      ]}
    />
  )
}
