// The scorecard of one interviewer. The draft stays in this browser until it is submitted.
import { useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { useDraft } from '#ui/use-draft.ts'
import type { Interview, Scorecard, ScorecardInput } from '../contract/schemas.ts'
import { RATING_LABELS, type Rating, VERDICT_LABELS, type Verdict } from '../contract/words.ts'
import { useSubmitScorecard } from './api.ts'

type Values = { overall: Verdict | ''; attributes: ScorecardInput['attributes']; privateNote: string }

const USUAL = ['Skills', 'Experience', 'Communication', 'Reliability']
const verdicts = Object.entries(VERDICT_LABELS).map(([value, label]) => ({ value: value as Verdict, label }))
const ratings = Object.entries(RATING_LABELS).map(([value, label]) => ({ value: value as Rating, label }))

function valuesOf(card: Scorecard | undefined, draft: string): Values {
  if (draft) return JSON.parse(draft) as Values
  if (card) return { overall: card.overall, attributes: card.attributes, privateNote: card.privateNote ?? '' }
  return { overall: '', attributes: USUAL.map((name) => ({ name, rating: null, note: '' })), privateNote: '' }
}

type ScorecardFormProps = { interview: Interview; card: Scorecard | undefined; onDone: () => void }

export function ScorecardForm({ interview, card, onDone }: ScorecardFormProps) {
  const [draft, setDraft] = useDraft(`scorecard-${interview.id}`)
  const [values, setValues] = useState(() => valuesOf(card, draft))
  const [tried, setTried] = useState(false)
  const submit = useSubmitScorecard(interview.id)
  const change = (changes: Partial<Values>) => {
    const next = { ...values, ...changes }
    setValues(next)
    setDraft(JSON.stringify(next))
  }
  const rate = (index: number, changes: Partial<Values['attributes'][number]>) =>
    change({
      attributes: values.attributes.map((each, at) => (at === index ? { ...each, ...changes } : each)),
    })
  const handleSubmit = () => {
    setTried(true)
    const { overall } = values
    if (overall === '') return
    // A live event may remove this form before the response arrives, but the next steps must still run.
    const handleDone = () => {
      setDraft('')
      toast({ title: card ? 'New version submitted' : 'Scorecard submitted' })
      onDone()
    }
    submit
      .mutateAsync({ ...values, overall, ...(card && { revises: card.version }) })
      .then(handleDone, () => undefined)
  }
  return (
    <Form aria-label="Your scorecard" className="flex flex-col gap-3.5" onSubmit={handleSubmit}>
      <Field
        label="Overall"
        required
        error={tried && values.overall === '' ? 'Choose an overall rating.' : undefined}
      >
        <Select
          options={verdicts}
          value={values.overall || undefined}
          onChange={(overall) => change({ overall })}
        />
      </Field>
      {values.attributes.map(({ name, rating, note }, index) => (
        <div key={name} className="grid grid-cols-[132px_minmax(0,1fr)] items-end gap-2">
          <Field label={name}>
            <Select
              options={ratings}
              value={rating ?? undefined}
              placeholder="Not rated"
              onChange={(next) => rate(index, { rating: next })}
            />
          </Field>
          <Field label={`Note on ${name.toLowerCase()}`} hideLabel>
            <Input
              placeholder="Your observations"
              maxLength={2000}
              value={note ?? ''}
              onText={(text) => rate(index, { note: text })}
            />
          </Field>
        </div>
      ))}
      <Field
        label="Private note"
        hint="Only you can read it."
        error={submit.error && sentenceOf(submit.error)}
      >
        <Textarea
          rows={3}
          maxLength={5000}
          value={values.privateNote}
          onText={(text) => change({ privateNote: text })}
        />
      </Field>
      <Button type="submit" variant="primary" busy={submit.isPending} className="self-start">
        {card ? 'Submit new version' : 'Submit scorecard'}
      </Button>
    </Form>
  )
}
