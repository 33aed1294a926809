// The template of a file: the one that fits is offered, and the fields can be saved as a new one.
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import type { Import } from '../contract/schemas.ts'
import { useImportActs } from './api.ts'
import { SaveTemplateDialog } from './template-dialogs.tsx'

const SHOWN_TITLES = 6

export function TemplateBar({ of }: { of: Import }) {
  const { change } = useImportActs(of.id)
  const [isSaving, setSaving] = useState(false)
  const chosen = of.templates.find(({ id }) => id === of.template)
  const offered = chosen ? undefined : of.templates.find(({ isOffered }) => isOffered)
  const hasField = of.columns.some(({ field }) => field)
  return (
    <div className="mb-3 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-64 max-w-full max-md:w-full">
          <Select
            label="Template"
            value={chosen?.id}
            placeholder="Choose a template"
            options={of.templates.map(({ id, name, isBuiltIn, isOffered }) => ({
              value: id,
              label: name,
              note: [isBuiltIn ? 'Built in' : '', isOffered ? 'Fits' : ''].filter(Boolean).join(', '),
            }))}
            disabled={!of.can.change || of.templates.length === 0}
            onChange={(template) => change.mutate({ template })}
          />
        </div>
        <Button onClick={() => setSaving(true)} disabledReason={saveRefusal(of, hasField)}>
          Save as template
        </Button>
      </div>
      {offered && of.can.change ? (
        <p className="text-ink-2">
          This file has the columns of {offered.name}.{' '}
          <button type="button" className="link" onClick={() => change.mutate({ template: offered.id })}>
            Use {offered.name}
          </button>
        </p>
      ) : null}
      {chosen && chosen.missing.length > 0 ? (
        <output className="block text-warning-text">{missingText(chosen)}</output>
      ) : null}
      {isSaving ? <SaveTemplateDialog importId={of.id} onClose={() => setSaving(false)} /> : null}
    </div>
  )
}

function saveRefusal(of: Import, hasField: boolean): string | undefined {
  if (!of.can.change) return 'Only managers and admins can save templates.'
  return hasField ? undefined : 'Choose the field of at least one column first.'
}

function missingText({ name, missing }: Import['templates'][number]): string {
  const shown = missing.slice(0, SHOWN_TITLES).map((title) => `“${title}”`)
  const more = missing.length - shown.length
  const columns = more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
  return `${name} also has ${missing.length === 1 ? 'the column' : 'the columns'} ${columns}, which this file does not have.`
}
