// Interview queries and mutations for the web.
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { QueryInput } from '#platform/shared/endpoint.ts'
import { addressOf, call, ifMatch } from '#platform/web/api-client.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import type * as contract from '../contract/endpoints.ts'
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
  call<typeof contract.listInterviews>('GET', '/api/interviews', { query, signal })
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
    queryFn: ({ signal }) =>
      call<typeof contract.getCalendar>('GET', '/api/interviews/calendar', { query: input, signal }),
    placeholderData: keepPreviousData,
  })

export const interviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['interviews', 'one', id],
    queryFn: ({ signal }) =>
      call<typeof contract.getInterview>('GET', '/api/interviews/:id', { params: { id }, signal }),
  })

export const feedbackQuery = (id: string) =>
  queryOptions({
    queryKey: ['interviews', 'feedback', id],
    queryFn: ({ signal }) =>
      call<typeof contract.getFeedback>('GET', '/api/interviews/:id/scorecards', { params: { id }, signal }),
  })

export const jobsForQuery = (candidate: string) =>
  queryOptions({
    queryKey: ['interviews', 'jobs', candidate],
    queryFn: ({ signal }) =>
      call<typeof contract.listInterviewJobs>('GET', '/api/interviews/jobs', {
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
    queryFn: ({ signal }) =>
      call<typeof contract.checkAvailability>('GET', '/api/interviews/availability', { query: wish, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

const EXPORT: (typeof contract.exportInterviews)['url'] = '/api/interviews/export.csv'
export const exportAddress = (input: ListInput) => addressOf(EXPORT, {}, input)

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ['interviews'] })

export function useSchedule() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      key,
      ...body
    }: Omit<InterviewCreate, 'note' | 'invites'> & { key: string; invites: boolean; note: string }) =>
      call<typeof contract.scheduleInterview>('POST', '/api/interviews', {
        body,
        headers: { 'Idempotency-Key': key },
      }),
    onSettled: () => refresh(client),
  })
}

export function useChangeInterview({ id, version }: Pick<Interview, 'id' | 'version'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InterviewEdit) =>
      call<typeof contract.changeInterview>('PATCH', '/api/interviews/:id', {
        params: { id },
        body,
        headers: ifMatch(version),
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
        return call<typeof contract.cancelInterview>('POST', '/api/interviews/:id/cancel', {
          params,
          body: { reason },
        })
      if (step === 'confirm')
        return call<typeof contract.confirmInterview>('POST', '/api/interviews/:id/confirm', {
          params,
          body: {},
        })
      if (step === 'noShow')
        return call<typeof contract.markNoShow>('POST', '/api/interviews/:id/no-show', { params, body: {} })
      return call<typeof contract.closeInterview>('POST', '/api/interviews/:id/close', { params, body: {} })
    },
    onSettled: () => refresh(client),
  })
}

export function useRespond(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (response: 'accepted' | 'declined' | 'tentative') =>
      call<typeof contract.respondToInterview>('POST', '/api/interviews/:id/respond', {
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
      call<typeof contract.submitScorecard>('POST', '/api/interviews/:id/scorecard', {
        params: { id },
        body,
      }),
    onSettled: () => refresh(client),
  })
}

export const feedQuery = queryOptions({
  queryKey: ['account', 'calendar-feed'],
  queryFn: ({ signal }) =>
    call<typeof contract.getCalendarFeed>('GET', '/api/account/calendar-feed', { signal }),
})

export function useFeedActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: feedQuery.queryKey })
  return {
    create: useMutation({
      mutationFn: () => call<typeof contract.createCalendarFeed>('POST', '/api/account/calendar-feed', {}),
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: () => call<typeof contract.revokeCalendarFeed>('DELETE', '/api/account/calendar-feed', {}),
      onSettled,
    }),
  }
}
