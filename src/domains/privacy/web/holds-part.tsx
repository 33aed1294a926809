// Legal holds in force, and the candidates in quarantine.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useCandidateOptions } from '#domains/candidates/web/index.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { formatCount } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { sayDone } from '#ui/toast-store.ts'
import type { Retention } from '../contract/retention.ts'
import { quarantineQuery, useAddHold, useRestore } from './api.ts'
import { dayWords } from './retention-words.ts'

type PartProps = { id: string; title: string; count?: number; action?: ReactNode; children: ReactNode }

export function Part({ id, title, count, action, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="border-t py-4">
      <div className="flex items-center gap-2">
        <h2 id={id} className="text-16 font-semibold">
          {title}
        </h2>
        {count === undefined ? null : <span className="num text-ink-3">{formatCount(count)}</span>}
        <span className="ml-auto">{action}</span>
      </div>
      {children}
    </section>
  )
}

const SHOWN = 3

export function Holds({ holds, mayChange }: { holds: Retention['holds']; mayChange: boolean }) {
  const [isAll, setAll] = useState(false)
  const [adding, setAdding] = useState(false)
  const shown = isAll ? holds.items : holds.items.slice(0, SHOWN)
  const rest = holds.items.length - shown.length
  return (
    <Part
      id="holds"
      title="Legal holds"
      count={holds.total}
      action={
        mayChange ? (
          <Button size="sm" onClick={() => setAdding(true)}>
            Add hold
          </Button>
        ) : null
      }
    >
      {holds.total === 0 ? <p className="mt-1 text-ink-3">No candidate is under legal hold.</p> : null}
      <ul className="mt-1">
        {shown.map(({ candidateId, name, reason, until, setBy, setAt }) => (
          <li key={candidateId} className="py-1.5">
            <Link to="/hiring-tracker" search={{ candidate: candidateId }} className="link">
              {name}
            </Link>
            <p className="text-13 wrap-anywhere text-ink-3">
              {reason}, since {dayWords(setAt)}
              {until ? ` until ${dayWords(until)}` : ''}, {setBy}
            </p>
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button size="sm" onClick={() => setAll(true)}>
          Show {rest} more
        </Button>
      ) : null}
      {adding ? <AddHold onClose={() => setAdding(false)} /> : null}
    </Part>
  )
}

function AddHold({ onClose }: { onClose: () => void }) {
  const add = useAddHold()
  const form = useForm({ start: { id: '', reason: '', until: '' }, act: add })
  const { values, problem } = form
  const people = useCandidateOptions(values.id)
  const isReady = values.id !== '' && values.reason.trim() !== ''
  return (
    <FormDialog
      title="Add a legal hold"
      description="A candidate under legal hold cannot be erased, removed or merged."
      submitLabel="Add hold"
      busy={add.isPending}
      disabledReason={isReady ? undefined : 'Choose a candidate and enter the reason first.'}
      onSubmit={() =>
        form.submit((given) => add.mutate(given, { onSuccess: sayDone('Legal hold set', onClose) }))
      }
      onClose={onClose}
    >
      <Field label="Candidate" required error={problem('id')}>
        <Combobox label="Candidate" {...people} {...form.field('id')} />
      </Field>
      <Field label="Reason" required hint="Such as a claim number." error={problem('reason')}>
        <Input autoComplete="off" maxLength={500} {...form.text('reason')} />
      </Field>
      <Field
        label="Last day"
        hint="Without a day, the hold stays until an admin lifts it."
        error={problem('until')}
      >
        <Input type="date" {...form.text('until')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

export function Quarantine() {
  const query = useQuery(quarantineQuery)
  const restore = useRestore()
  const { items = [], total = 0 } = query.data ?? {}
  if (total === 0) return null
  return (
    <Part id="quarantine" title="In quarantine" count={total}>
      <ul className="mt-1">
        {items.map(({ id, name, eraseOn }) => (
          <li key={id} className="flex items-center gap-2 py-1">
            <span className="min-w-0 flex-1">
              <span className="block truncate">{name}</span>
              <span className="text-13 text-ink-3">erased {dayWords(eraseOn)}</span>
            </span>
            <Button
              size="sm"
              busy={restore.isPending && restore.variables === id}
              onClick={() =>
                restore.mutate(id, { onSuccess: sayDone(`${name} restored`), onError: showFailure })
              }
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
      {items.length < total ? (
        <p className="text-13 text-ink-3">The first {items.length} are shown.</p>
      ) : null}
    </Part>
  )
}
