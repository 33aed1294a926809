// Adds tags to many candidates, or removes them.
import { useQuery } from '@tanstack/react-query'
import { useForm } from '#platform/web/use-form.ts'
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
  const form = useForm({
    start: { kind: 'add_tags' as 'add_tags' | 'remove_tags', entered: [] as string[], typed: '' },
  })
  const { kind, entered, typed } = form.values
  const tags = withTyped(entered, typed)
  const facets = useQuery(facetsQuery)
  const verb = kind === 'add_tags' ? 'Add tags' : 'Remove tags'
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={() => form.submit(() => tags.length > 0 && onApply({ kind, tags }))}
      title={`Tag ${people}`}
      submitLabel={verb}
      disabledReason={tags.length === 0 ? 'Enter at least one tag.' : undefined}
    >
      <Segmented
        size="form"
        label="Action"
        {...form.field('kind')}
        options={optionsOf({ add_tags: 'Add', remove_tags: 'Remove' })}
      />
      <div data-autofocus>
        <Field label="Tags" hint="Press Enter or a comma after each tag.">
          <TagInput
            {...form.field('entered')}
            onDraftChange={form.field('typed').onChange}
            suggestions={facets.data?.tags ?? []}
          />
        </Field>
      </div>
    </FormDialog>
  )
}
