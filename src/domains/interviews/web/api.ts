// Interview queries and mutations for the web.
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { QueryInput } from '#platform/shared/endpoint.ts'
import { addressOf, call } from '#platform/web/api-client.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
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
    queryKey: ['interviews', 'calendar', input],
    queryFn: ({ signal }) => call(contract.getCalendar, { query: input, signal }),
    placeholderData: keepPreviousData,
  })

export const interviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['interviews', 'one', id],
    queryFn: ({ signal }) => call(contract.getInterview, { params: { id }, signal }),
  })

export const feedbackQuery = (id: string) =>
  queryOptions({
    queryKey: ['interviews', 'feedback', id],
    queryFn: ({ signal }) => call(contract.getFeedback, { params: { id }, signal }),
  })

export const jobsForQuery = (candidate: string) =>
  queryOptions({
    queryKey: ['interviews', 'jobs', candidate],
    queryFn: ({ signal }) =>
      call(contract.listInterviewJobs, {
        query: { candidate },
        signal,
      }),
  })

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
    queryKey: ['interviews', 'availability', wish],
    queryFn: ({ signal }) => call(contract.checkAvailability, { query: wish, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

export const exportAddress = (input: ListInput) => addressOf(contract.exportInterviews, { query: input })

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ['interviews'] })

export function useSchedule() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      key,
      ...body
    }: Omit<InterviewCreate, 'note' | 'invites'> & { key: string; invites: boolean; note: string }) =>
      call(contract.scheduleInterview, {
        body,
        key,
      }),
    onSettled: () => refresh(client),
  })
}

export function useChangeInterview({ id, version }: Pick<Interview, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InterviewEdit) =>
      call(contract.changeInterview, {
        params: { id },
        body,
        version,
      }),
    onSettled: () => refresh(client),
  })
}

export type StepName = 'confirm' | 'cancel' | 'noShow' | 'close'

export function useStep(id: string) {
  const client = useQueryClient()
  const params = { id }
  return useMutation({
    mutationFn: ({ step, reason = '' }: { step: StepName; reason?: string }) => {
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
    onSettled: () => refresh(client),
  })
}

export function useRespond(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (response: 'accepted' | 'declined' | 'tentative') =>
      call(contract.respondToInterview, {
        params: { id },
        body: { response },
      }),
    onSettled: () => refresh(client),
  })
}

export function useSubmitScorecard(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ScorecardInput) =>
      call(contract.submitScorecard, {
        params: { id },
        body,
      }),
    onSettled: () => refresh(client),
  })
}

export const feedQuery = queryOptions({
  queryKey: ['account', 'calendar-feed'],
  queryFn: ({ signal }) => call(contract.getCalendarFeed, { signal }),
})

export function useFeedActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: feedQuery.queryKey })
  return {
    create: useMutation({
      mutationFn: () => call(contract.createCalendarFeed, {}),
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: () => call(contract.revokeCalendarFeed, {}),
      onSettled,
    }),
  }
}
