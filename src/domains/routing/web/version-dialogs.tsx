// Publish a draft with a note, discard it, or roll back to an earlier version.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { useForm } from '#platform/web/use-form.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { plural } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Draft, Routing, Version } from '../contract/api-schemas.ts'
import type { Rule } from '../contract/schemas.ts'
import { FIRST_RULE } from '../contract/words.ts'
import { plainSentence, sentenceOf as ruleSentence } from '../engine/sentence.ts'
import { useRoutingActions, versionQuery } from './api.ts'

export const MANAGERS_ONLY = 'Only managers and admins change routing.'
const NOTE_MAX = 300

const CHANGE_WORDS = { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' } as const

type PublishValues = { note: string; acknowledgeWarnings: boolean }

function publishProblem({ warnings }: Draft, { note, acknowledgeWarnings }: PublishValues): string | null {
  if (note.trim() === '') return 'Enter a note that says what changes and why.'
  return warnings.length > 0 && !acknowledgeWarnings
    ? 'Fix the warnings, or confirm that you have read them.'
    : null
}

export function PublishDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { publish } = useRoutingActions()
  const form = useForm({
    start: { note: '', acknowledgeWarnings: false },
    check: (values) => ({ note: publishProblem(draft, values) }),
    act: publish,
    fieldOf: (path) => (path === 'acknowledgeWarnings' ? 'note' : path),
  })
  const send = async (values: PublishValues) => {
    const { id, revision } = draft
    try {
      // Awaited, because the draft and this dialog are gone before callbacks of the mutation would run.
      const { number } = await publish.mutateAsync({ id, revision, ...values })
      toast({
        tone: 'success',
        title: `Version ${number} is published`,
        description: 'New leads follow it.',
      })
      onClose()
    } catch {
      // The form shows it.
    }
  }
  const handleSubmit = () => form.submit((values) => void send(values))
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={`Publish draft ${draft.number}`}
      description={`${plural(draft.changes.length, 'change')}. New leads follow it at once. Leads that no rule took are tried again.`}
      submitLabel="Publish draft"
      busy={publish.isPending}
    >
      {draft.changes.length > 0 ? (
        <ul className="max-h-40 overflow-y-auto text-ink-2">
          {draft.changes.map(({ ruleId, name, kind }) => (
            <li key={ruleId}>
              {CHANGE_WORDS[kind]}: {name}
            </li>
          ))}
        </ul>
      ) : null}
      {draft.warnings.length > 0 ? (
        <div className="rounded-6 bg-warning-subtle px-3 py-2 text-warning-text">
          <ul className="mb-2 flex flex-col gap-1.5">
            {draft.warnings.map(({ ruleId, message }) => (
              <li key={message}>
                {message} <RuleLink rule={draft.rules.find(({ id }) => id === ruleId)} onShow={onClose} />
              </li>
            ))}
          </ul>
          <Checkbox
            label="Publish anyway"
            checked={form.values.acknowledgeWarnings}
            onCheckedChange={(on) => form.set({ acknowledgeWarnings: on === true })}
          />
        </div>
      ) : null}
      <Field label="Note" hint="Shown in the list of versions." error={form.problem('note')} required>
        <Input maxLength={NOTE_MAX} {...form.text('note')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

type RuleLinkProps = { rule: Rule | undefined; onShow: () => void }

function RuleLink({ rule, onShow }: RuleLinkProps) {
  if (!rule) return null
  return (
    <Link
      to="/campaign-routing"
      hash={`rule-${rule.id}`}
      onClick={onShow}
      className="rounded-4 font-medium underline"
    >
      {rule.name}
    </Link>
  )
}

type DiscardProps = { draft: Draft; onClose: () => void; onDiscarded: () => void }

export function DiscardDialog({ draft, onClose, onDiscarded }: DiscardProps) {
  const { discard } = useRoutingActions()
  const handleConfirm = async () => {
    try {
      await discard.mutateAsync(draft.id)
      onDiscarded()
      onClose()
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title={`Discard draft ${draft.number}?`}
      description={`${plural(draft.changes.length, 'change')} will be lost. The published rules stay as they are.`}
      confirmLabel="Discard draft"
      cancelLabel="Keep draft"
      busy={discard.isPending}
      onConfirm={() => void handleConfirm()}
    />
  )
}

type VersionsProps = { routing: Routing; mayChange: boolean; onClose: () => void }

export function VersionsDialog({ routing, mayChange, onClose }: VersionsProps) {
  const [chosen, setChosen] = useState<Version | null>(null)
  const [readId, setReadId] = useState<string | null>(null)
  if (chosen) return <RollBackDialog version={chosen} onClose={onClose} />
  return (
    <Dialog open onOpenChange={onClose} title="Versions" width={560}>
      <ol className="-mx-1">
        {routing.versions.map((version) => (
          <li key={version.id} className="flex items-start gap-3 border-b px-1 py-2 last:border-0">
            <span className="num w-7 flex-none font-medium">{version.number}</span>
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere">{version.note || 'No note'}</span>
              <span className="block text-12 text-ink-3">
                <RelativeTime at={version.publishedAt} />
                {version.publishedBy ? ` by ${version.publishedBy.name}` : ''}
              </span>
              {readId === version.id ? <VersionRules id={version.id} /> : null}
            </span>
            <Button
              size="sm"
              variant="ghost"
              aria-expanded={readId === version.id}
              onClick={() => setReadId(readId === version.id ? null : version.id)}
            >
              {readId === version.id ? 'Hide rules' : 'Read rules'}
            </Button>
            {version.status === 'published' ? (
              <Badge tone="success">Published</Badge>
            ) : (
              <Button
                size="sm"
                disabledReason={mayChange ? undefined : MANAGERS_ONLY}
                onClick={() => setChosen(version)}
              >
                Roll back
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

/** Published rules never change, so they are read once. */
function VersionRules({ id }: { id: string }) {
  const { data, error } = useQuery(versionQuery(id))
  if (error) return <FieldError>{sentenceOf(error)}</FieldError>
  if (!data) return <Skeleton className="mt-2 h-16" />
  const last = data.rules.length - 1
  return (
    <ol className="mt-2 flex flex-col gap-1.5 text-ink-2">
      {data.rules.map((rule, index) => (
        <li key={rule.id} className="wrap-anywhere">
          <span className="num text-ink-3">{index + FIRST_RULE}</span>{' '}
          <span className="font-medium text-ink">{rule.name}.</span>{' '}
          {plainSentence(ruleSentence(rule, data.names, index === last && index > 0))}
        </li>
      ))}
    </ol>
  )
}

function RollBackDialog({ version, onClose }: { version: Version; onClose: () => void }) {
  const { rollBack } = useRoutingActions()
  const form = useForm({ start: { note: `Roll back to version ${version.number}` }, act: rollBack })
  const handleSubmit = () =>
    form.submit(({ note }) =>
      rollBack.mutate(
        { id: version.id, note },
        {
          onSuccess: ({ number }) => {
            toast({
              tone: 'success',
              title: `Version ${number} is published`,
              description: `It has the rules of version ${version.number}.`,
            })
            onClose()
          },
        },
      ),
    )
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={`Roll back to version ${version.number}`}
      description="A new version with these rules is published at once. A draft stays as it is."
      submitLabel="Roll back"
      busy={rollBack.isPending}
    >
      <Field label="Note" required error={form.problem('note')}>
        <Input maxLength={NOTE_MAX} {...form.text('note')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
