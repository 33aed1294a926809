// The rules on the screen: the draft, with edits that are saved as the user makes them.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, hasCode, sentenceOf } from '#platform/web/api-client.ts'
import type { Routing } from '../contract/api-schemas.ts'
import type { Rule } from '../contract/schemas.ts'
import { routingQuery, useRoutingActions } from './api.ts'

const SAVE_MS = 400

/** `stale`: another user changed the draft, so these edits cannot be saved over it. */
export type SaveProblem = { text: string; stale: boolean }

export function useRules(routing: Routing) {
  const client = useQueryClient()
  const { save } = useRoutingActions()
  const [edited, setEdited] = useState<Rule[] | null>(null)
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  const waiting = useRef<{ rules: Rule[] | null; timer: ReturnType<typeof setTimeout> | undefined }>({
    rules: null,
    timer: undefined,
  })
  useEffect(() => () => clearTimeout(waiting.current.timer), [])

  async function send(): Promise<void> {
    const { rules } = waiting.current
    if (!rules) return
    const revision = client.getQueryData(routingQuery.queryKey)?.draft?.revision
    try {
      const draft = await save.mutateAsync({ rules, revision })
      client.setQueryData(routingQuery.queryKey, (known) => known && { ...known, draft })
      setProblem(null)
      if (waiting.current.rules !== rules) return await send()
      waiting.current.rules = null
      setEdited(null)
    } catch (error) {
      setProblem({ text: saidBy(error), stale: hasCode(error, 'stale') })
      waiting.current.rules = null
    }
  }

  function change(next: Rule[]): void {
    const isSending = waiting.current.rules !== null && save.isPending
    setEdited(next)
    waiting.current.rules = next
    clearTimeout(waiting.current.timer)
    if (!isSending) waiting.current.timer = setTimeout(() => void send(), SAVE_MS)
  }

  function reload(): void {
    waiting.current.rules = null
    setEdited(null)
    setProblem(null)
    void client.invalidateQueries({ queryKey: routingQuery.queryKey })
  }

  const rules = edited ?? (routing.draft ?? routing.published).rules
  return { rules, change, problem, reload, isSaving: edited !== null && problem === null }
}

/** A rule that the schema refuses names its problems by field. */
function saidBy(error: unknown): string {
  const fields = error instanceof ApiError ? (error.problem?.fields ?? []) : []
  return fields.length > 0 ? fields.map(({ message }) => message).join(' ') : sentenceOf(error)
}
