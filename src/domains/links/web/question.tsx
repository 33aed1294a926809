// One question to a candidate: two large buttons, or a short text.
import { cx } from '#ui/cx.ts'

type QuestionProps = {
  label: string
  type: 'yes_no' | 'text'
  value: string
  onChange: (value: string) => void
}

export function Question({ label, type, value, onChange }: QuestionProps) {
  if (type === 'text') {
    return (
      <label className="flex flex-col gap-2 font-medium">
        {label}
        <textarea
          rows={2}
          maxLength={2000}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="rounded-6 border border-line-control bg-surface px-3 py-2 font-normal"
        />
      </label>
    )
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-3">
        {['Yes', 'No'].map((choice) => (
          <label
            key={choice}
            className={cx(
              'flex h-12 items-center justify-center gap-2 rounded-6 border border-line-control has-focus-visible:outline-2 has-focus-visible:outline-focus',
              value === choice && 'border-primary bg-primary-subtle font-medium text-primary-text',
            )}
          >
            <input
              type="radio"
              name={label}
              className="sr-only"
              checked={value === choice}
              onChange={() => onChange(choice)}
            />
            {choice}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
