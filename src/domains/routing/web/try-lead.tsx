// Tries one lead with the rules on the screen. Nothing is stored, sold or sent.
import { useQuery } from '@tanstack/react-query'
import { Shuffle } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { formatExact } from '#ui/format-time.ts'
import { Input } from '#ui/input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Routing } from '../contract/api-schemas.ts'
import { recentLeadsQuery, tryQuery } from './api.ts'
import { Result, Trace } from './trace.tsx'

type Typed = { category: string; zip: string }
type TryLeadProps = { routing: Routing; zone: string; isSaving: boolean }

export function TryLead({ routing, zone, isSaving }: TryLeadProps) {
  const leads = useQuery(recentLeadsQuery)
  const [place, setPlace] = useState(0)
  const [typed, setTyped] = useState<Typed | null>(null)
  const items = leads.data?.items ?? []
  const lead = typed ? undefined : items[place % Math.max(items.length, 1)]
  const isTyping = typed !== null || (leads.isSuccess && !lead)
  return (
    <section aria-label="Try a lead" className="flex flex-col">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-14 font-semibold max-md:hidden">Try a lead</h2>
        {isTyping ? null : (
          <Button icon={Shuffle} size="sm" onClick={() => setPlace(place + 1)} disabled={items.length < 2}>
            Another
          </Button>
        )}
        {lead ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => setTyped({ category: lead.category ?? '', zip: lead.zip ?? '' })}
          >
            Enter one
          </Button>
        ) : null}
        {typed && items.length > 0 ? (
          <Button size="sm" variant="ghost" onClick={() => setTyped(null)}>
            Use a recent lead
          </Button>
        ) : null}
      </div>
      {leads.isPending ? <Skeleton className="mt-2 h-15 rounded-6" /> : null}
      {leads.isError ? <ComponentError onRetry={() => void leads.refetch()} /> : null}
      {lead ? (
        <>
          <div className="mt-2 rounded-6 border px-3 py-[9px]">
            <p className="font-medium">
              {[lead.category ?? 'Lead', lead.city, [lead.state, lead.zip].filter(Boolean).join(' ')]
                .filter(Boolean)
                .join(', ')}
            </p>
            <p className="text-12 text-ink-2">
              {[lead.campaign?.name ?? 'No campaign', formatExact(new Date(lead.receivedAt), zone)].join(
                ', ',
              )}
            </p>
          </div>
          <Decision routing={routing} isSaving={isSaving} input={{ leadId: lead.id }} />
        </>
      ) : null}
      {isTyping ? <TypedLead routing={routing} isSaving={isSaving} typed={typed} /> : null}
    </section>
  )
}

function TypedLead({ routing, isSaving, typed }: Omit<TryLeadProps, 'zone'> & { typed: Typed | null }) {
  const [given, setGiven] = useState<Typed>(typed ?? { category: 'Registered nurse', zip: '77030' })
  const [tried, setTried] = useState(given)
  const [error, setError] = useState<string | null>(null)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (given.zip.trim() !== '' && !/^\d{5}$/.test(given.zip.trim()))
      return setError('Enter a five-digit ZIP code.')
    setError(null)
    return setTried(given)
  }
  const lead = { category: tried.category.trim() || null, zip: tried.zip.trim() || null }
  return (
    <>
      <form
        noValidate
        onSubmit={handleSubmit}
        className="mt-2 grid grid-cols-[minmax(0,1fr)_92px_auto] items-end gap-2"
      >
        <Field label="Category">
          <Input
            value={given.category}
            onChange={({ target }) => setGiven({ ...given, category: target.value })}
          />
        </Field>
        <Field label="ZIP">
          <Input
            inputMode="numeric"
            value={given.zip}
            onChange={({ target }) => setGiven({ ...given, zip: target.value })}
          />
        </Field>
        <Button type="submit">Try</Button>
      </form>
      <FieldError>{error}</FieldError>
      <Decision routing={routing} isSaving={isSaving} input={{ lead }} />
    </>
  )
}

type Input = { leadId: string } | { lead: { category: string | null; zip: string | null } }

function Decision({ routing, isSaving, input }: { routing: Routing; isSaving: boolean; input: Input }) {
  const { draft, published } = routing
  const version = draft ? 'draft' : 'published'
  const { data, error, isPending } = useQuery({
    ...tryQuery({ ...input, version }, draft?.revision ?? published.number),
    placeholderData: (before) => before,
  })
  const ruleCount = (draft ?? published).rules.length
  return (
    <div aria-busy={isPending || isSaving} className="mt-3">
      <p className="text-12 text-ink-2">
        Decision trace, {draft ? `draft ${draft.number}` : `version ${published.number}`}
      </p>
      {isPending ? <Skeleton className="mt-2 h-24 rounded-6" /> : null}
      {error ? <FieldError>{sentenceOf(error)}</FieldError> : null}
      {data ? (
        <>
          <Trace decision={data} ruleCount={ruleCount} />
          <Result tried={data} />
        </>
      ) : null}
    </div>
  )
}
