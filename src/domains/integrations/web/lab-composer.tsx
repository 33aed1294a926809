// The event to send: provider, sample, signature, body, and the faults with their promised answers.
import { useQuery } from '@tanstack/react-query'
import {
  ArrowDownUp,
  Braces,
  ChevronDown,
  Clock,
  FileText,
  Layers,
  type LucideIcon,
  Send,
  Zap,
} from 'lucide-react'
import { useState } from 'react'
import { ApiError, sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { DropdownMenu } from '#ui/dropdown-menu.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { namedOptions, optionsOf } from '#ui/options.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { expectationOf, whyNot } from '../contract/lab.ts'
import {
  FAULTS,
  type Fault,
  PROVIDER_LABELS,
  PROVIDERS,
  type Provider,
  type Signature,
} from '../contract/words.ts'
import { integrationQuery, useLabActions } from './api.ts'
import { SAMPLES } from './lab-samples.ts'

const FAULT_WORDS: Record<Fault, { label: string; icon: LucideIcon }> = {
  flip: { label: 'Flip one byte', icon: Zap },
  stale: { label: 'Stale time', icon: Clock },
  fifty: { label: 'Send 50 at once', icon: Layers },
  reorder: { label: 'Change the order', icon: ArrowDownUp },
  unknown_field: { label: 'Unknown field', icon: Braces },
  megabyte: { label: '1 MB body', icon: FileText },
}
const PATHS: Record<Provider, string> = {
  meta: '/api/webhook/facebook',
  google: '/api/webhook/google',
  inbound: '/api/webhook/inbound/…',
}

type ComposerProps = { disabledReason: string | undefined; onSent: (id: string) => void }

export function LabComposer({ disabledReason, onSent }: ComposerProps) {
  const [provider, setProvider] = useState<Provider>('meta')
  const [sample, setSample] = useState('one')
  const [signature, setSignature] = useState<Signature>('valid')
  const [body, setBody] = useState(() => SAMPLES.meta[0].body())
  const [connectionId, setConnectionId] = useState<string>()
  const { send } = useLabActions()
  const handleSample = (next: Provider, id: string) => {
    const [first] = SAMPLES[next]
    const found = SAMPLES[next].find((each) => each.id === id) ?? first
    setProvider(next)
    setSample(found.id)
    setBody(found.body())
  }
  const handleSend = (fault: Fault | null) => {
    const input = { provider, body, signature, fault, connectionId: connectionId ?? null }
    send.mutate(input, { onSuccess: ({ id }) => onSent(id) })
  }
  const error = send.error ? sentenceOf(send.error) : undefined
  const isOfBody = send.error instanceof ApiError && send.error.problem?.code === 'invalid'
  return (
    <section aria-label="Compose an event" className="flex min-w-0 flex-col gap-3 px-6 py-3.5 max-md:px-4">
      <div className="grid grid-cols-[1fr_1fr_auto] gap-3 @max-[620px]/page:grid-cols-2">
        <Field label="Provider">
          <Select
            value={provider}
            onChange={(next) => handleSample(next, 'one')}
            options={PROVIDERS.map((value) => ({ value, label: PROVIDER_LABELS[value] }))}
          />
        </Field>
        {provider === 'inbound' ? (
          <Connection value={connectionId} onChange={setConnectionId} />
        ) : (
          <Field label="Sample">
            <Select
              value={sample}
              onChange={(id) => handleSample(provider, id)}
              options={SAMPLES[provider].map(({ id, label }) => ({ value: id, label }))}
            />
          </Field>
        )}
        <Field label="Signature" group className="@max-[620px]/page:col-span-2">
          <Segmented
            size="form"
            value={signature}
            onChange={setSignature}
            options={optionsOf({ valid: 'Valid', wrong: 'Wrong', none: 'None' })}
          />
        </Field>
      </div>
      <Editor value={body} onChange={setBody} error={isOfBody ? error : undefined} />
      <FieldError>{isOfBody ? undefined : error}</FieldError>
      <div className="flex flex-wrap items-center justify-end gap-2 max-md:grid max-md:grid-cols-2">
        <span className="min-w-0 flex-1 truncate font-mono text-12 text-ink-3 max-md:col-span-2">
          POST {PATHS[provider]}
        </span>
        <FaultMenu
          provider={provider}
          signature={signature}
          busy={send.isPending}
          disabledReason={disabledReason}
          onChoose={handleSend}
        />
        <Button
          variant="primary"
          icon={Send}
          busy={send.isPending}
          disabledReason={disabledReason}
          onClick={() => handleSend(null)}
        >
          Send test event
        </Button>
      </div>
    </section>
  )
}

type ConnectionProps = { value: string | undefined; onChange: (id: string) => void }

function Connection({ value, onChange }: ConnectionProps) {
  const { data } = useQuery(integrationQuery('inbound'))
  const open = data?.connections.filter(({ status }) => status === 'connected') ?? []
  return (
    <Field
      label="Connection"
      hint={data && open.length === 0 ? 'Add one under Integrations first.' : undefined}
    >
      <Select value={value} onChange={onChange} options={namedOptions(open)} />
    </Field>
  )
}

type FaultMenuProps = {
  provider: Provider
  signature: Signature
  busy: boolean
  disabledReason: string | undefined
  onChoose: (fault: Fault) => void
}

function FaultMenu({ provider, signature, busy, disabledReason, onChoose }: FaultMenuProps) {
  if (disabledReason) return <Button disabledReason={disabledReason}>Send broken</Button>
  return (
    <DropdownMenu
      align="end"
      side="top"
      className="min-w-80"
      trigger={
        <Button iconAfter={ChevronDown} busy={busy}>
          Send broken
        </Button>
      }
      groups={[
        {
          label: 'Send it broken on purpose',
          items: FAULTS.map((fault) => {
            const reason = whyNot(provider, fault)
            return {
              id: fault,
              ...FAULT_WORDS[fault],
              ...(reason ? { disabledReason: reason } : { note: expectationOf({ fault, signature }).words }),
              onSelect: () => onChoose(fault),
            }
          }),
        },
      ]}
    />
  )
}

type EditorProps = { value: string; onChange: (value: string) => void; error: string | undefined }

/** The text area grows with its text, so the numbers beside it stay in step. */
function Editor({ value, onChange, error }: EditorProps) {
  const lines = value.split('\n').length
  return (
    <Field label="Body" hideLabel error={error}>
      <div className="flex max-h-72 min-h-40 overflow-auto rounded-6 bg-sunken py-2.5 font-mono text-12 leading-[18px] has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus">
        <pre
          aria-hidden="true"
          className="sticky left-0 flex-none bg-sunken pr-3.5 pl-3 text-right text-ink-3 select-none"
        >
          {Array.from({ length: Math.min(lines, 2_000) }, (_, index) => index + 1).join('\n')}
        </pre>
        <EditorText value={value} onChange={onChange} />
      </div>
    </Field>
  )
}

function EditorText({ value, onChange }: Omit<EditorProps, 'error'>) {
  return (
    <textarea
      aria-label="Body"
      value={value}
      spellCheck={false}
      autoCapitalize="off"
      wrap="off"
      onChange={(event) => onChange(event.target.value)}
      className="field-sizing-content min-w-0 flex-1 resize-none overflow-hidden bg-transparent pr-3 whitespace-pre outline-none"
    />
  )
}
