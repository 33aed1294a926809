// What happened with a lead: status, outcome of the last contact, notes.
import { useQueryClient } from '@tanstack/react-query'
import { DELIVERY_LOOKS, DELIVERY_STATUSES } from '#domains/shop/contract/words.ts'
import { hasCode, sentenceOf } from '#platform/web/api-client.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { useDraft } from '#ui/use-draft.ts'
import type { OwnLead } from '../contract/lead-schemas.ts'
import { MAX_NOTES, OUTCOME_LABELS, OUTCOMES } from '../contract/words.ts'
import { ownLeadQuery, useChangeLead } from './api.ts'

export function WhatHappened({ lead }: { lead: OwnLead }) {
  const change = useChangeLead()
  // A returned lead is over. The return itself is shown beside it.
  if (lead.returnedAt) return null
  const status = change.isPending ? (change.variables.changes.status ?? lead.status) : lead.status
  return (
    <section aria-labelledby="happened" className="mt-6" data-tour="happened">
      <h2 id="happened" className="text-14 font-semibold">
        What happened
      </h2>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)_12rem] items-end gap-3 max-xl:grid-cols-1">
        <Segmented
          size="form"
          label="Status"
          className="max-md:h-auto max-md:flex-col [&>button]:max-md:min-h-11 [&>button]:max-md:flex-none"
          value={status}
          onChange={(next) =>
            change.mutate({ id: lead.id, changes: { status: next } }, { onError: showFailure })
          }
          options={DELIVERY_STATUSES.map((value) => ({ value, label: DELIVERY_LOOKS[value].label }))}
        />
        <Select
          label="Outcome of the last contact"
          placeholder="Outcome"
          value={lead.outcome ?? undefined}
          onChange={(outcome) =>
            change.mutate({ id: lead.id, changes: { outcome } }, { onError: showFailure })
          }
          options={OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }))}
        />
      </div>
    </section>
  )
}

type NotesDraft = { text: string; version: number } | null

/** Outlives the page, so the next lead or a link loses no text. */
function useNotesDraft(leadId: string): [NotesDraft, (draft: NotesDraft) => void] {
  const [stored, store] = useDraft(`lead-notes-${leadId}`)
  return [
    stored ? (JSON.parse(stored) as NotesDraft) : null,
    (draft) => store(draft ? JSON.stringify(draft) : ''),
  ]
}

/** A colleague's later text is never overwritten: both are shown. */
export function LeadNotes({ lead }: { lead: OwnLead }) {
  const client = useQueryClient()
  const change = useChangeLead()
  const [draft, setDraft] = useNotesDraft(lead.id)
  const text = draft?.text ?? lead.notes
  const isStale = hasCode(change.error, 'stale')
  const handleSave = () =>
    change.mutate(
      { id: lead.id, changes: { notes: text }, version: draft?.version ?? lead.version },
      {
        onSuccess: () => {
          setDraft(null)
          toast({ title: 'Notes saved' })
        },
        onError: () => void client.invalidateQueries({ queryKey: ownLeadQuery(lead.id).queryKey }),
      },
    )
  return (
    <Form className="mt-6 flex flex-col items-start gap-2" onSubmit={handleSave}>
      <Field
        label="Notes for your team"
        className="w-full"
        error={
          isStale
            ? `A colleague changed this lead. Their notes: “${lead.notes}”. Save again to replace them.`
            : change.error && sentenceOf(change.error)
        }
      >
        <Textarea
          value={text}
          maxLength={MAX_NOTES}
          placeholder="Write a note for your team"
          onText={(typed) => setDraft({ text: typed, version: draft?.version ?? lead.version })}
        />
      </Field>
      {draft && draft.text !== lead.notes ? (
        <Button
          type="submit"
          busy={change.isPending}
          onClick={() => isStale && setDraft({ text, version: lead.version })}
        >
          Save notes
        </Button>
      ) : null}
    </Form>
  )
}
