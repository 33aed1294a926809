// Queries and mutations of privacy. Nothing here is optimistic.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { setHold } from '#domains/candidates/contract/holds.ts'
import { addressOf } from '#platform/web/api-client.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import * as person from '../contract/person-data.ts'
import type { CandidateSettings, Rule, RuleInput } from '../contract/retention.ts'
import * as contract from '../contract/retention.ts'

export const retentionQuery = queryOf(['retention', 'rules'], contract.listRules, {})
export const quarantineQuery = queryOf(['retention', 'quarantine'], contract.listQuarantine, {})

export const previewQuery = (body: RuleInput) =>
  queryOptions({
    ...queryOf(['retention', 'preview'], contract.previewRule, { body }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export const personQuery = (id: string) =>
  queryOf(['retention', 'person'], person.countPersonData, { params: { id } })
export const personAddress = (id: string) => addressOf(person.downloadPersonData, { params: { id } })

const refresh = ['retention', 'audit']

export const useCreateRule = () => useAct(contract.createRule, (body: RuleInput) => ({ body }), { refresh })

type Change = { id: string; settings?: Rule['settings']; status?: 'published' | 'retired' }
export const useChangeRule = () =>
  useAct(contract.changeRule, ({ id, ...body }: Change) => ({ params: { id }, body }), { refresh })

export const useRestore = () =>
  useAct(contract.restoreCandidate, (id: string) => ({ params: { id } }), {
    refresh: [...refresh, 'candidates'],
  })

type NewHold = { id: string; reason: string; until: string }
export const useAddHold = () =>
  useAct(
    setHold,
    ({ id, reason, until }: NewHold) => ({ params: { id }, body: { reason, until: until || null } }),
    { refresh: [...refresh, 'candidates'] },
  )

/** The whole list behind the preview of a rule, as a file. */
export const previewAddress = ({ statuses, months, hireYears }: CandidateSettings) =>
  addressOf(contract.exportPreview, { query: { statuses, months, hireYears } })
