// The server's errors for a submitted posting, at their fields. The first one gets the focus.
import { useEffect, useState } from 'react'
import { ApiError } from '#platform/web/api-client.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import type { FormValues } from './form-values.ts'

const MARKED = ['zip', 'city', 'state', 'payMaxCents'] as const
export type Refused = Partial<Record<(typeof MARKED)[number], string>>

/** The errors that have a field. */
export function refusedFields(error: unknown): Refused {
  const found = error instanceof ApiError ? (error.problem?.fields ?? []) : []
  return Object.fromEntries(
    MARKED.flatMap((path) => {
      const message = found.find((each) => each.path === path)?.message
      return message ? [[path, message]] : []
    }),
  )
}

/** Errors are cleared when one of these changes. */
const judgedOf = ({ remote, zip, city, state, payMinCents, payMaxCents }: FormValues) =>
  JSON.stringify([remote, zip, city, state, payMinCents, payMaxCents])

export function useRefusal(values: FormValues) {
  const [last, setLast] = useState<{ refused: Refused; judged: string } | null>(null)
  useEffect(() => {
    if (!last) return
    const field = document.querySelector<HTMLElement>('[data-full-form] [aria-invalid="true"]')
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [last])
  const handleRefusal = (error: unknown) => {
    const refused = refusedFields(error)
    if (Object.keys(refused).length > 0) setLast({ refused, judged: judgedOf(values) })
    else showFailure(error)
  }
  return { refused: last?.judged === judgedOf(values) ? last.refused : {}, handleRefusal }
}
