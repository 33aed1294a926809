// The text of a step, with templates and merge fields.
import { useRef } from 'react'
import { MAX_TEXT, STOP_NOTE } from '#domains/conversations/contract/words.ts'
import { MergeFieldMenu, TemplateMenu } from '#domains/messages/web/index.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { Step } from '../contract/schemas.ts'
import { MAX_BODY, MAX_SUBJECT } from '../contract/words.ts'

type StepFormProps = {
  step: Step
  /** The subject of the first email, which a follow-up without one continues. */
  continues: string | undefined
  onChange: (changes: Partial<Step>) => void
}

export function StepForm({ step, continues, onChange }: StepFormProps) {
  const { channel, subject, subjectB, body } = step
  const area = useRef<HTMLTextAreaElement>(null)
  const isEmail = channel === 'email'
  return (
    <div className="flex flex-col gap-3">
      {isEmail ? (
        <>
          <Field
            label="Subject"
            hint={continues ? 'Empty: a reply in the thread of the first email.' : undefined}
          >
            <Input
              value={subject}
              placeholder={continues ? `Re: ${continues}` : undefined}
              maxLength={MAX_SUBJECT}
              onText={(text) => onChange({ subject: text, ...(text.trim() === '' && { subjectB: '' }) })}
            />
          </Field>
          {subject.trim() === '' ? null : (
            <Field
              label="Second subject"
              hint="Optional. Half of the candidates get it, and the results compare both."
            >
              <Input
                value={subjectB}
                maxLength={MAX_SUBJECT}
                onText={(text) => onChange({ subjectB: text })}
              />
            </Field>
          )}
        </>
      ) : null}
      <Field
        label="Message"
        hint={
          isEmail
            ? 'Your postal address and an unsubscribe link are added below.'
            : `“${STOP_NOTE}” is added, unless the text says STOP.`
        }
      >
        <Textarea
          ref={area}
          rows={isEmail ? 7 : 3}
          value={body}
          maxLength={isEmail ? MAX_BODY : MAX_TEXT}
          onText={(text) => onChange({ body: text })}
        />
      </Field>
      <div className="flex gap-2">
        <TemplateMenu onChoose={(template) => onChange(isEmail ? template : { body: template.body })} />
        <MergeFieldMenu box={area} text={body} onChange={(text) => onChange({ body: text })} />
      </div>
    </div>
  )
}
