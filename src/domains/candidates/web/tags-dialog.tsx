// Adds tags to many candidates, or removes them.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { optionsOf } from '#ui/options.ts'
import { Segmented } from '#ui/segmented.tsx'
import { TagInput, withTyped } from '#ui/tag-input.tsx'
import type { BulkChange } from '../contract/schemas.ts'
import { facetsQuery } from './api.ts'

type TagsDialogProps = {
  onClose: () => void
  people: string
  onApply: (change: BulkChange) => void
}

export function TagsDialog({ onClose, people, onApply }: TagsDialogProps) {
  const [kind, setKind] = useState<'add_tags' | 'remove_tags'>('add_tags')
  const [entered, setEntered] = useState<string[]>([])
  const [draft, setDraft] = useState('')
  const tags = withTyped(entered, draft)
  const facets = useQuery(facetsQuery)
  const verb = kind === 'add_tags' ? 'Add tags' : 'Remove tags'
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={() => tags.length > 0 && onApply({ kind, tags })}
      title={`Tag ${people}`}
      submitLabel={verb}
      disabledReason={tags.length === 0 ? 'Enter at least one tag.' : undefined}
    >
      <Segmented
        size="form"
        label="Action"
        value={kind}
        onChange={setKind}
        options={optionsOf({ add_tags: 'Add', remove_tags: 'Remove' })}
      />
      <div data-autofocus>
        <Field label="Tags" hint="Press Enter or a comma after each tag.">
          <TagInput
            value={entered}
            onChange={setEntered}
            onDraftChange={setDraft}
            suggestions={facets.data?.tags ?? []}
          />
        </Field>
      </div>
    </FormDialog>
  )
}
