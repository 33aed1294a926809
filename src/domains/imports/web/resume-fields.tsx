// What was read from a resume, beside the document, for correction.
import { Link } from '@tanstack/react-router'
import { CircleAlert, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { RESUME_FIELDS, RESUME_LABELS, type ResumeField } from '#domains/candidates/contract/words.ts'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Tag } from '#ui/tag.tsx'
import { TagInput, withTyped } from '#ui/tag-input.tsx'
import type { Resume } from '../contract/resume-schemas.ts'

export const FORM = 'resume-fields'
export type Correction = { column: string; text: string }
type Choice = 'merge' | 'keep'

type ResumeFieldsProps = {
  of: Resume
  mayChange: boolean
  /** Corrections of one field, as it is left. */
  onCorrect: (corrections: Correction[]) => void
  onConfirm: (corrections: Correction[]) => void
}

export function ResumeFields({ of, mayChange, onCorrect, onConfirm }: ResumeFieldsProps) {
  const [typed, setTyped] = useState<Partial<Record<ResumeField, string>>>({})
  const valueOf = (field: ResumeField) => typed[field] ?? of.fields[field]
  const [choice, setChoice] = useState<Choice>(of.decision === 'keep' ? 'keep' : 'merge')
  const changed = (fields: readonly ResumeField[]) =>
    fields
      .filter((field) => valueOf(field).trim() !== of.fields[field])
      .map((field) => ({ column: RESUME_LABELS[field], text: valueOf(field).trim() }))
  const handleSubmit = () => {
    onConfirm([...changed(RESUME_FIELDS), { column: 'Decision', text: decisionOf(of, choice) }])
  }
  const open = of.notes.length + (of.maybe ? 1 : 0)
  return (
    <Form id={FORM} onSubmit={handleSubmit} className="flex flex-col gap-2.5 px-5 py-3.5 max-md:px-4">
      <header className="flex items-baseline">
        <h2 className="flex-1 text-14 font-semibold">Read from the file</h2>
        {open > 0 ? <span className="num text-12 font-medium text-warning-text">{open} to check</span> : null}
      </header>
      {RESUME_FIELDS.filter((field) => field !== 'skills').map((field) => (
        <Row
          key={field}
          field={field}
          value={valueOf(field)}
          note={of.notes.find((note) => note.field === field)}
          disabled={!mayChange}
          onChange={(text) => setTyped((now) => ({ ...now, [field]: text }))}
          onLeave={() => {
            const corrections = changed([field])
            if (corrections.length > 0) onCorrect(corrections)
          }}
        />
      ))}
      <Skills
        value={valueOf('skills')}
        note={of.notes.find(({ field }) => field === 'skills')?.text}
        mayChange={mayChange}
        onChange={(text) => {
          setTyped((now) => ({ ...now, skills: text }))
          onCorrect([{ column: RESUME_LABELS.skills, text }])
        }}
      />
      {of.notes
        .filter(({ field }) => field === null)
        .map(({ text }) => (
          <p key={text} className="text-warning-text">
            {text}
          </p>
        ))}
      {of.problem ? <p className="text-danger-text">{of.problem}</p> : null}
      {(of.same ?? of.maybe) ? <Duplicate of={of} choice={choice} onChange={setChoice} /> : null}
      {of.twin && !of.same ? (
        <p className="border-t pt-3 text-ink-2">
          The same person as in {of.twin}. Both files go to one candidate.
        </p>
      ) : null}
      {/* Enter in a field confirms. The visible button stands in the header. */}
      <button type="submit" className="sr-only" tabIndex={-1} disabled={!mayChange}>
        Confirm
      </button>
    </Form>
  )
}

function decisionOf({ same, maybe }: Resume, choice: Choice): string {
  const known = same ?? maybe
  if (known && choice === 'keep') return 'keep'
  return known && !same ? `merge:${known.id}` : 'checked'
}

type RowProps = {
  field: ResumeField
  value: string
  note: Resume['notes'][number] | undefined
  disabled: boolean
  onChange: (text: string) => void
  onLeave: () => void
}

function Row({ field, value, note, disabled, onChange, onLeave }: RowProps) {
  const id = useId()
  const isFault = note?.kind === 'fault'
  return (
    <div className="grid grid-cols-[84px_minmax(0,1fr)] items-center gap-x-2.5 gap-y-1">
      <label htmlFor={id} className="text-ink-2">
        {RESUME_LABELS[field]}
      </label>
      <Input
        id={id}
        value={value}
        disabled={disabled}
        autoComplete="off"
        aria-invalid={isFault || undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className={cx(note && !isFault && 'border-warning shadow-[0_0_0_1px_var(--warning)]')}
        after={note ? <CircleAlert aria-hidden="true" className="size-4 text-warning-text!" /> : null}
        onText={onChange}
        onBlur={onLeave}
      />
      {note ? (
        <p
          id={`${id}-note`}
          className={cx('col-start-2 text-12', isFault ? 'text-danger-text' : 'text-warning-text')}
        >
          {note.text}
        </p>
      ) : null}
    </div>
  )
}

type SkillsProps = {
  value: string
  note: string | undefined
  mayChange: boolean
  onChange: (text: string) => void
}

function Skills({ value, note, mayChange, onChange }: SkillsProps) {
  const skills = withTyped([], value)
  return (
    <div className="grid grid-cols-[84px_minmax(0,1fr)] items-start gap-x-2.5">
      <span aria-hidden="true" className="py-2 text-ink-2">
        {RESUME_LABELS.skills}
      </span>
      {mayChange ? (
        <Field label={RESUME_LABELS.skills} hideLabel hint={note}>
          <TagInput value={skills} onChange={(next) => onChange(next.join(', '))} />
        </Field>
      ) : (
        <span className="flex flex-wrap gap-1.5 py-1.5">
          {skills.map((skill) => (
            <Tag key={skill}>{skill}</Tag>
          ))}
        </span>
      )}
    </div>
  )
}

type DuplicateProps = { of: Resume; choice: Choice; onChange: (choice: Choice) => void }

function Duplicate({ of: { same, maybe }, choice, onChange }: DuplicateProps) {
  const known = same ?? maybe
  if (!known) return null
  return (
    <section aria-label="Duplicate" className="mt-1 flex flex-col gap-2 border-t pt-3">
      <header className="flex items-center gap-2">
        <Copy aria-hidden="true" className="size-4 text-ink-2" />
        <h3 className="flex-1 font-medium">{same ? 'Already in Hiring tracker' : 'Possible duplicate'}</h3>
        <Link to="/hiring-tracker" search={{ candidate: known.id }} className="link">
          Compare
        </Link>
      </header>
      <p>
        <span className="font-medium">{known.name}</span>{' '}
        <span className="text-ink-2">
          {same ? 'has the same contact' : 'has the same phone, another name'}
        </span>
      </p>
      <Segmented
        label="What to do"
        size="form"
        value={choice}
        onChange={onChange}
        options={[
          { value: 'merge', label: `Merge into ${known.name.split(' ')[0]}` },
          { value: 'keep', label: 'Keep both' },
        ]}
      />
    </section>
  )
}
