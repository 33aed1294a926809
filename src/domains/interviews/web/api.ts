// Interview queries and mutations for the web.
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '#platform/web/api-client.ts'
import { queryOf, useAct, useSend } from '#platform/web/endpoint-query.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import type { QueryInput } from '#shared/endpoint.ts'
import * as contract from '../contract/endpoints.ts'
import type {
  Interview,
  InterviewCreate,
  InterviewEdit,
  InterviewFilter,
  ScorecardInput,
} from '../contract/schemas.ts'
import type { InterviewSort } from '../contract/words.ts'

type ListInput = InterviewFilter & { sort?: InterviewSort | undefined }

const fetchInterviews = (query: QueryInput<typeof contract.listInterviews>, signal: AbortSignal) =>
  call(contract.listInterviews, { query, signal })
const list = { queryKey: ['interviews'], fetch: fetchInterviews }

export const interviewsQuery = (input: ListInput) => pagesQuery({ ...list, input })
export const interviewCountQuery = (input: InterviewFilter) => totalQuery({ ...list, input })

type CalendarInput = Omit<InterviewFilter, 'from' | 'to' | 'when' | 'hour'> & {
  from: string
  to: string
  perHour: number
}

export const calendarQuery = (input: CalendarInput) =>
  queryOptions({
    ...queryOf(['interviews', 'calendar'], contract.getCalendar, { query: input }),
    placeholderData: keepPreviousData,
  })

export const interviewQuery = (id: string) =>
  queryOf(['interviews', 'one'], contract.getInterview, { params: { id } })

export const feedbackQuery = (id: string) =>
  queryOf(['interviews', 'feedback'], contract.getFeedback, { params: { id } })

export const jobsForQuery = (candidate: string) =>
  queryOf(['interviews', 'jobs'], contract.listInterviewJobs, { query: { candidate } })

type Wish = {
  candidate?: string
  participant: string[]
  startsAt: string
  endsAt: string
  timezone: string
  except?: string
}

export const availabilityQuery = (wish: Wish) =>
  queryOptions({
    ...queryOf(['interviews', 'availability'], contract.checkAvailability, { query: wish }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

export const exportAddress = (input: ListInput) => addressOf(contract.exportInterviews, { query: input })

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ['interviews'] })

export function useSchedule() {
  return useAct(
    contract.scheduleInterview,
    ({
      key,
      ...body
    }: Omit<InterviewCreate, 'note' | 'invites'> & { key: string; invites: boolean; note: string }) => ({
      body,
      key,
    }),
    { refresh },
  )
}

export function useChangeInterview({ id, version }: Pick<Interview, 'id' | 'version'>) {
  return useAct(
    contract.changeInterview,
    (body: InterviewEdit) => ({
      params: { id },
      body,
      version,
    }),
    { refresh },
  )
}

export type StepName = 'confirm' | 'cancel' | 'noShow' | 'close'

export function useStep(id: string) {
  const params = { id }
  return useSend(
    ({ step, reason = '' }: { step: StepName; reason?: string }) => {
      if (step === 'cancel')
        return call(contract.cancelInterview, {
          params,
          body: { reason },
        })
      if (step === 'confirm')
        return call(contract.confirmInterview, {
          params,
          body: {},
        })
      if (step === 'noShow') return call(contract.markNoShow, { params, body: {} })
      return call(contract.closeInterview, { params, body: {} })
    },
    { refresh },
  )
}

export function useRespond(id: string) {
  return useAct(
    contract.respondToInterview,
    (response: 'accepted' | 'declined' | 'tentative') => ({ params: { id }, body: { response } }),
    { refresh },
  )
}

export function useSubmitScorecard(id: string) {
  return useAct(contract.submitScorecard, (body: ScorecardInput) => ({ params: { id }, body }), { refresh })
}

export const feedQuery = queryOf(['account', 'calendar-feed'], contract.getCalendarFeed, {})

export function useFeedActions() {
  return {
    create: useAct(contract.createCalendarFeed, () => ({}), { refresh: [feedQuery.queryKey] }),
    revoke: useAct(contract.revokeCalendarFeed, () => ({}), { refresh: [feedQuery.queryKey] }),
  }
}
