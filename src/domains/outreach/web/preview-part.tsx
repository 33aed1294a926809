// A step as a real candidate would get it, and when. Send test to me is here.
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Send } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { formatPhone } from '#shared/phone.ts'
import { zoneName } from '#shared/zoned-time.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { formatCount } from '#ui/format.ts'
import { formatExact } from '#ui/format-time.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { AudienceCount, Campaign, Preview } from '../contract/schemas.ts'
import { CHANNEL_LABELS } from '../contract/words.ts'
import { previewQuery, useOutreachActions } from './api.ts'

type PreviewPartProps = {
  campaign: Campaign
  samples: AudienceCount['samples']
  ready: number
  selected: number
  onSelect: (index: number) => void
  refusal: string | undefined
}

export function PreviewPart({ campaign, samples, ready, selected, onSelect, refusal }: PreviewPartProps) {
  const [index, setIndex] = useState(0)
  const person = samples[Math.min(index, samples.length - 1)]
  const step = Math.min(selected, campaign.steps.length - 1)
  return (
    <aside
      aria-label="Preview"
      className="w-[380px] flex-none border-l bg-sunken px-5 pt-4 pb-18 @min-[900px]/page:overflow-y-auto @max-[900px]/page:w-full @max-[900px]/page:border-t @max-[900px]/page:border-l-0 max-md:px-4"
    >
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <h2 className="flex-1 text-16 font-semibold">Preview</h2>
        {campaign.steps.length > 1 ? (
          <Segmented
            size="sm"
            label="Step"
            value={String(step)}
            onChange={(next) => onSelect(Number(next))}
            options={campaign.steps.map(({ channel }, at) => ({
              value: String(at),
              label: campaign.steps.length > 3 ? String(at + 1) : `${CHANNEL_LABELS[channel]} ${at + 1}`,
            }))}
          />
        ) : null}
      </div>
      {person && step >= 0 ? (
        <>
          <div className="mt-3 mb-2 flex items-center gap-1">
            <span className="min-w-0 flex-1 truncate font-medium">{person.name}</span>
            <span className="num text-12 text-ink-3">
              {formatCount(Math.min(index, samples.length - 1) + 1)} of {formatCount(ready)}
            </span>
            <IconButton
              size="sm"
              icon={ChevronLeft}
              label="Previous candidate"
              onClick={() => setIndex(Math.max(0, index - 1))}
            />
            <IconButton
              size="sm"
              icon={ChevronRight}
              label="Next candidate"
              onClick={() => setIndex(Math.min(samples.length - 1, index + 1))}
            />
          </div>
          <Shown {...{ campaign, step, refusal }} candidateId={person.id} />
        </>
      ) : (
        <p className="mt-3 text-ink-2">Choose a view and add a step. The preview shows a real candidate.</p>
      )}
    </aside>
  )
}

type ShownProps = { campaign: Campaign; step: number; candidateId: string; refusal: string | undefined }

function Shown({ campaign, step, candidateId, refusal }: ShownProps) {
  const { test } = useOutreachActions()
  const preview = useQuery(previewQuery({ campaign, step, candidate: candidateId }))
  const isText = campaign.steps[step]?.channel === 'sms'
  const [phone, setPhone] = useState('')
  if (!preview.data) return <QueryState query={preview} loading={<Skeleton className="h-48 w-full" />} />
  const handleTest = () =>
    test.mutate(
      { id: campaign.id, step, candidateId, ...(isText && { phone }) },
      {
        onError: showFailure,
        onSuccess: ({ to, delivers }) =>
          toast({
            title: `Test sent to ${isText ? formatPhone(to) : to}`,
            ...(!delivers && {
              description: 'Nothing is set up to send it. It is in the outbox under Admin.',
            }),
          }),
      },
    )
  const disabledReason =
    refusal ?? (isText && phone.trim() === '' ? 'Enter your mobile number first.' : undefined)
  return (
    <>
      <Letter preview={preview.data} isText={isText} repliesTo={campaign.senderName} />
      {isText && !refusal ? (
        <Field label="Your mobile number" className="mt-3">
          <Input type="tel" autoComplete="tel" maxLength={40} value={phone} onText={setPhone} />
        </Field>
      ) : null}
      <Button
        size="sm"
        icon={Send}
        className="mt-3"
        busy={test.isPending}
        onClick={handleTest}
        disabledReason={disabledReason}
      >
        Send test to me
      </Button>
      <Times preview={preview.data} campaign={campaign} />
    </>
  )
}

type LetterProps = { preview: Preview; isText: boolean; repliesTo: string }

function Letter({ preview, isText, repliesTo }: LetterProps) {
  const { from, to, subject, body, postalAddress, problem } = preview
  return (
    <article aria-label="Message" className="rounded-8 border bg-surface">
      <dl className="grid grid-cols-[64px_1fr] gap-y-0.5 border-b px-3.5 py-2.5 [&>dd]:truncate [&>dt]:text-ink-3">
        <dt>From</dt>
        <dd>{from ?? 'no text provider'}</dd>
        <dt>Replies</dt>
        <dd>{repliesTo}</dd>
        <dt>To</dt>
        <dd>{to ?? 'no address'}</dd>
        {isText ? null : (
          <>
            <dt>Subject</dt>
            <dd className="font-medium">{subject}</dd>
          </>
        )}
      </dl>
      {problem ? <p className="border-b bg-warning-subtle px-3.5 py-2 text-warning-text">{problem}</p> : null}
      <p className="px-3.5 py-3 break-words whitespace-pre-wrap">{body}</p>
      {isText ? null : (
        <p className="border-t px-3.5 py-2 text-12 text-ink-3">
          {postalAddress}
          {postalAddress ? <br /> : null}
          Unsubscribe with one click.
        </p>
      )}
    </article>
  )
}

function Times({ preview: { times, timezone }, campaign }: { preview: Preview; campaign: Campaign }) {
  const [first = ''] = times
  const zone = zoneName(timezone, new Date(first))
  return (
    <section aria-label="Times" className="mt-5">
      <h3 className="mb-1 font-semibold">If it starts now</h3>
      <dl className="flex flex-col gap-1">
        {times.map((at, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- A step is its position.
          <div key={index} className="flex justify-between gap-2">
            <dt className="text-ink-2">
              {CHANNEL_LABELS[campaign.steps[index]?.channel ?? 'email']} {index + 1}
            </dt>
            <dd className="num">{formatExact(new Date(at), timezone)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-12 text-ink-3">{zone} Time, without other waiting messages.</p>
    </section>
  )
}
