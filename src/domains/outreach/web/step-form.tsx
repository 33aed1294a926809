// The text of a step, with templates and merge fields.
import { useQuery } from '@tanstack/react-query'
import { Braces, FileText } from 'lucide-react'
import { useRef } from 'react'
import { MAX_TEXT, STOP_NOTE } from '#domains/conversations/contract/words.ts'
import { MERGE_FIELDS } from '#domains/messages/contract/schemas.ts'
import { templatesQuery } from '#domains/messages/web/index.ts'
import { Button } from '#ui/button.tsx'
import { DropdownMenu } from '#ui/dropdown-menu.tsx'
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
  const insert = (field: string) => {
    const { selectionStart: at = body.length, selectionEnd: end = body.length } = area.current ?? {}
    onChange({ body: `${body.slice(0, at)}{{${field}}}${body.slice(end)}` })
    area.current?.focus()
  }
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
        <DropdownMenu
          trigger={
            <Button size="sm" icon={Braces}>
              Merge field
            </Button>
          }
          items={Object.entries(MERGE_FIELDS).map(([field, label]) => ({
            id: field,
            label,
            onSelect: () => insert(field),
          }))}
        />
      </div>
    </div>
  )
}

function TemplateMenu({ onChoose }: { onChoose: (template: Pick<Step, 'subject' | 'body'>) => void }) {
  const templates = useQuery(templatesQuery).data?.items ?? []
  const none = { id: 'none', label: 'No templates yet', disabledReason: 'Managers add them under Admin.' }
  const items = templates.map(({ id, name, subject, body }) => ({
    id,
    label: name,
    onSelect: () => onChoose({ subject, body }),
  }))
  return (
    <DropdownMenu
      trigger={
        <Button size="sm" icon={FileText}>
          Template
        </Button>
      }
      items={items.length > 0 ? items : [{ ...none, onSelect: () => undefined }]}
    />
  )
}
