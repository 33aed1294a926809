// The questions of a posting in order, each with its disqualifying answers.
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { randomId } from '#platform/web/random-id.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { optionsOf } from '#ui/options.ts'
import { Select } from '#ui/select.tsx'
import { TagInput } from '#ui/tag-input.tsx'
import type { Question } from '../contract/schemas.ts'
import type { QuestionType } from '../contract/words.ts'

const TYPES: readonly { value: QuestionType; label: string }[] = optionsOf({
  yes_no: 'Yes or no',
  choice: 'Choice',
  text: 'Text',
  number: 'Number',
})
const MAX_QUESTIONS = 15

type Props = { questions: readonly Question[]; onChange: (questions: Question[]) => void }

export function QuestionsBuilder({ questions, onChange }: Props) {
  const add = () =>
    onChange([
      ...questions,
      { id: randomId(), label: '', type: 'yes_no', required: true, options: [], knockout: null },
    ])
  const replace = (at: number, question: Question) =>
    onChange(questions.map((one, index) => (index === at ? question : one)))
  const move = (at: number, by: number) => {
    const next = [...questions]
    const [taken] = next.splice(at, 1)
    if (taken) next.splice(at + by, 0, taken)
    onChange(next)
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">
        Questions <span className="font-normal text-ink-3">answers can disqualify an applicant</span>
      </legend>
      {questions.map((question, index) => (
        <QuestionCard
          key={question.id}
          question={question}
          number={index + 1}
          onChange={(next) => replace(index, next)}
          onRemove={() => onChange(questions.filter((one) => one !== question))}
          onUp={index > 0 ? () => move(index, -1) : undefined}
          onDown={index < questions.length - 1 ? () => move(index, 1) : undefined}
        />
      ))}
      <span>
        <Button
          size="sm"
          icon={Plus}
          onClick={add}
          disabledReason={
            questions.length >= MAX_QUESTIONS
              ? `A posting has at most ${MAX_QUESTIONS} questions.`
              : undefined
          }
        >
          Add question
        </Button>
      </span>
    </fieldset>
  )
}

type CardProps = {
  question: Question
  number: number
  onChange: (question: Question) => void
  onRemove: () => void
  onUp?: () => void
  onDown?: () => void
}

function QuestionCard({ question, number, onChange, onRemove, onUp, onDown }: CardProps) {
  const knockoutText = knockoutWords(question)
  return (
    <div className="flex flex-col gap-3 rounded-8 border px-3.5 py-3">
      <div className="flex items-end gap-2">
        <Field label={`Question ${number}`} className="flex-1">
          <Input
            autoComplete="off"
            maxLength={200}
            value={question.label}
            onText={(text) => onChange({ ...question, label: text })}
          />
        </Field>
        <MoreMenu
          label={`More for question ${number}`}
          size="md"
          items={[
            ...(onUp ? [{ id: 'up', label: 'Move up', icon: ArrowUp, onSelect: onUp }] : []),
            ...(onDown ? [{ id: 'down', label: 'Move down', icon: ArrowDown, onSelect: onDown }] : []),
            { id: 'remove', label: 'Remove', icon: Trash2, danger: true, onSelect: onRemove },
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Select
          size="sm"
          label={`Kind of question ${number}`}
          value={question.type}
          options={TYPES}
          onChange={(type) =>
            onChange({
              ...question,
              type,
              knockout: null,
              options: type === 'choice' ? question.options : [],
            })
          }
        />
        <Checkbox
          label="Required"
          checked={question.required}
          onCheckedChange={(on) =>
            onChange({ ...question, required: on === true, ...(on !== true && { knockout: null }) })
          }
        />
        {knockoutText ? <Badge tone="warning">{knockoutText}</Badge> : null}
      </div>
      {question.type === 'choice' ? (
        <Field label="Answers to choose from" hint="Press Enter after each answer.">
          <TagInput
            value={question.options}
            onChange={(options) => onChange({ ...question, options })}
            suggestions={[]}
          />
        </Field>
      ) : null}
      <KnockoutEditor question={question} onChange={onChange} />
    </div>
  )
}

function knockoutWords({ type, knockout }: Question): string | null {
  if (!knockout) return null
  if (type === 'number') {
    const { below, above } = knockout
    const parts = [below === null ? '' : `below ${below}`, above === null ? '' : `above ${above}`].filter(
      Boolean,
    )
    return parts.length > 0 ? `${parts.join(', ')} disqualifies` : null
  }
  if (knockout.answers.length === 0) return null
  const words = knockout.answers.map((answer) => `“${answer.charAt(0).toUpperCase()}${answer.slice(1)}”`)
  return `${words.join(', ')} disqualifies`
}

function KnockoutEditor({
  question,
  onChange,
}: {
  question: Question
  onChange: (question: Question) => void
}) {
  const { type, options } = question
  if (type === 'text') return null
  const knockout = question.knockout ?? { answers: [], below: null, above: null }
  const set = (changes: Partial<typeof knockout>) => {
    const next = { ...knockout, ...changes }
    const any = next.answers.length > 0 || next.below !== null || next.above !== null
    // An optional question cannot disqualify.
    onChange({ ...question, knockout: any ? next : null, ...(any && { required: true }) })
  }
  if (type === 'number') {
    return (
      <div className="grid grid-cols-2 gap-4">
        <LimitField label="Disqualify below" value={knockout.below} onChange={(below) => set({ below })} />
        <LimitField label="Disqualify above" value={knockout.above} onChange={(above) => set({ above })} />
      </div>
    )
  }
  const answers = type === 'yes_no' ? ['yes', 'no'] : options
  if (answers.length === 0) return null
  const toggle = (answer: string) =>
    knockout.answers.includes(answer)
      ? knockout.answers.filter((one) => one !== answer)
      : [...knockout.answers, answer]
  return (
    <Field label="Disqualify when the answer is" group>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5">
        {answers.map((answer) => (
          <Checkbox
            key={answer}
            label={type === 'yes_no' ? answer.charAt(0).toUpperCase() + answer.slice(1) : answer}
            checked={knockout.answers.includes(answer)}
            onCheckedChange={() => set({ answers: toggle(answer) })}
          />
        ))}
      </div>
    </Field>
  )
}

function LimitField(props: {
  label: string
  value: number | null
  onChange: (value: number | null) => void
}) {
  const { label, value, onChange } = props
  return (
    <Field label={label} note="optional">
      <Input
        type="number"
        inputMode="decimal"
        autoComplete="off"
        value={value ?? ''}
        onText={(text) => onChange(text === '' ? null : Number(text))}
      />
    </Field>
  )
}
