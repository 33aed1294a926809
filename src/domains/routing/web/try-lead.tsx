// Tries one lead with the rules on the screen. Nothing is stored, sold or sent.
import { useQuery } from '@tanstack/react-query'
import { Shuffle } from 'lucide-react'
import { useState } from 'react'
import { CategoryField } from '#domains/campaigns/web/index.ts'
import { LEAD_FIELDS } from '#domains/integrations/contract/lead-fields.ts'
import { sentenceOf } from '#platform/web/api-client.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { recordOf } from '#shared/fields.ts'
import { STATE_NAMES } from '#shared/us-state-names.ts'
import { STATES } from '#shared/us-states.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Form } from '#ui/form.tsx'
import { formatExact } from '#ui/format-time.ts'
import { Input } from '#ui/input.tsx'
import { namedOptions } from '#ui/options.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Routing } from '../contract/api-schemas.ts'
import { TYPED_NAMES } from '../contract/words.ts'
import { campaignChoiceQuery, recentLeadsQuery, tryQuery } from './api.ts'
import { answersIn } from './condition-draft.ts'
import { Result, Trace } from './trace.tsx'

type Typed = Record<(typeof TYPED_NAMES)[number], string> & {
  campaignId: string
  answers: Record<string, string>
}
type TryLeadProps = { routing: Routing; zone: string; isSaving: boolean }

export function TryLead({ routing, zone, isSaving }: TryLeadProps) {
  const leads = useQuery(recentLeadsQuery)
  const [index, setIndex] = useState(0)
  const [typed, setTyped] = useState<Typed | null>(null)
  const items = leads.data?.items ?? []
  const lead = typed ? undefined : items[index % Math.max(items.length, 1)]
  const isTyping = typed !== null || (leads.isSuccess && !lead)
  return (
    <section aria-label="Try a lead" className="flex flex-col">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-14 font-semibold max-md:hidden">Try a lead</h2>
        {isTyping ? null : (
          <Button icon={Shuffle} size="sm" onClick={() => setIndex(index + 1)} disabled={items.length < 2}>
            Another
          </Button>
        )}
        {lead ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() =>
              setTyped({
                ...blank,
                ...recordOf(TYPED_NAMES, (name) => lead[name] ?? ''),
                campaignId: lead.campaign?.id ?? '',
              })
            }
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
      <QueryState query={leads} loading={<Skeleton className="mt-2 h-15 rounded-6" />} />
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

const blank: Typed = { ...recordOf(TYPED_NAMES, () => ''), zip: '77030', campaignId: '', answers: {} }
const OWN_INPUTS: ReadonlySet<string> = new Set(['category', 'zip', 'state'])
const OTHER_NAMES = TYPED_NAMES.filter((name) => !OWN_INPUTS.has(name))

/** Every field that rules compare, and the form answers that these rules ask for. */
function TypedLead({ routing, isSaving, typed }: Omit<TryLeadProps, 'zone'> & { typed: Typed | null }) {
  const [given, setGiven] = useState<Typed>(typed ?? blank)
  const [tried, setTried] = useState(given)
  const [error, setError] = useState<string | null>(null)
  const campaigns = useQuery(campaignChoiceQuery)
  const asked = answersIn((routing.draft ?? routing.published).rules)
  const set = (changes: Partial<Typed>) => setGiven({ ...given, ...changes })
  const handleSubmit = () => {
    const wrong = problemOf(given)
    setError(wrong)
    if (!wrong) setTried(given)
  }
  return (
    <>
      <Form onSubmit={handleSubmit} className="mt-2 grid grid-cols-2 items-start gap-2">
        <CategoryField value={given.category} onChange={(category) => set({ category })} />
        <Field label="Campaign">
          <Combobox
            value={given.campaignId}
            loading={campaigns.isPending}
            onChange={(campaignId) => set({ campaignId })}
            options={[{ value: '', label: 'Any campaign' }, ...namedOptions(campaigns.data?.items)]}
          />
        </Field>
        <Field label="ZIP">
          <Input inputMode="numeric" maxLength={5} value={given.zip} onText={(text) => set({ zip: text })} />
        </Field>
        <Field label="State" note="without a ZIP">
          <Combobox
            value={given.zip.trim() === '' ? given.state : ''}
            disabled={given.zip.trim() !== ''}
            onChange={(state) => set({ state })}
            options={[
              { value: '', label: given.zip.trim() === '' ? 'Unknown' : 'From the ZIP' },
              ...STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
            ]}
          />
        </Field>
        {OTHER_NAMES.map((name) => (
          <Field key={name} label={LEAD_FIELDS[name].label}>
            <Input
              maxLength={LEAD_FIELDS[name].max}
              value={given[name]}
              onText={(text) => set({ [name]: text })}
            />
          </Field>
        ))}
        {asked.map((name) => (
          <Field key={name} label={name} note="answer">
            <Input
              maxLength={500}
              value={given.answers[name] ?? ''}
              onText={(text) => set({ answers: { ...given.answers, [name]: text } })}
            />
          </Field>
        ))}
        <div className="col-span-2 flex items-center gap-2">
          <Button type="submit">Try</Button>
          <FieldError>{error}</FieldError>
        </div>
      </Form>
      <Decision routing={routing} isSaving={isSaving} input={{ lead: leadOf(tried) }} />
    </>
  )
}

const problemOf = ({ zip }: Typed): string | null =>
  zip.trim() !== '' && !/^\d{5}$/.test(zip.trim()) ? 'Enter a five-digit ZIP code.' : null

const leadOf = ({ campaignId, answers, ...fields }: Typed) => ({
  ...recordOf(TYPED_NAMES, (name) => fields[name].trim() || null),
  campaignId: campaignId || null,
  answers: Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer.trim() !== '')),
})

type Tried = { leadId: string } | { lead: ReturnType<typeof leadOf> }

function Decision({ routing, isSaving, input }: { routing: Routing; isSaving: boolean; input: Tried }) {
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
