// The text of a step, with templates and merge fields.
import { useRef } from 'react'
import { MAX_TEXT, STOP_NOTE } from '#domains/conversations/contract/words.ts'
import { MergeFieldMenu, TemplateMenu } from '#domains/messages/web/index.ts'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { Step } from '../contract/schemas.ts'
import { MAX_BODY, MAX_SUBJECT } from '../contract/words.ts'

type StepFormProps = { step: Step; onChange: (changes: Partial<Step>) => void }

export function StepForm({ step, onChange }: StepFormProps) {
  const { channel, subject, body } = step
  const area = useRef<HTMLTextAreaElement>(null)
  const isEmail = channel === 'email'
  return (
    <div className="flex flex-col gap-3">
      {isEmail ? (
        <Field label="Subject">
          <Input value={subject} maxLength={MAX_SUBJECT} onText={(text) => onChange({ subject: text })} />
        </Field>
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
