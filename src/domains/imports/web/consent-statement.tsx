// Where and in which words the consent of leads was taken, for a file without a column of it. Saved when the field is left.
import { useState } from 'react'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { Import } from '../contract/schemas.ts'
import { useImportActs } from './api.ts'

export function ConsentStatement({ of }: { of: Import }) {
  const { change } = useImportActs(of.id)
  const [text, setText] = useState(of.consentStatement ?? '')
  const save = () => {
    if (text.trim() !== (of.consentStatement ?? '')) change.mutate({ consentStatement: text.trim() || null })
  }
  return (
    <Field
      label="Consent of these leads"
      hint="No column has it. Write where and in which words consent was taken. It is kept with each lead."
    >
      <Textarea value={text} maxLength={2_000} disabled={!of.can.change} onText={setText} onBlur={save} />
    </Field>
  )
}
