// Queries and mutations of saved reports.
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#platform/shared/endpoint.ts'
import { addressOf, call, ifMatch } from '#platform/web/api-client.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import type * as ready from '../contract/ready.ts'
import type { TableReport } from '../contract/ready-reports.ts'
import type * as contract from '../contract/saved.ts'
import type { SavedReport } from '../contract/saved.ts'
import type { Audience } from './api.ts'
import type { RecruitersSearch, SpanSearch } from './search.ts'

export const savedReportsQuery = (audience: Audience) =>
  queryOptions({
    queryKey: ['reports', 'saved', audience],
    queryFn: ({ signal }) =>
      audience === 'staff'
        ? call<typeof contract.listReports>('GET', '/api/reports/saved', { query: {}, signal })
        : call<typeof contract.listOwnReports>('GET', '/api/customer/reports/saved', { query: {}, signal }),
  })

export const pinnedReportsQuery = queryOptions({
  queryKey: ['reports', 'saved', 'pinned'],
  queryFn: ({ signal }) =>
    call<typeof contract.listReports>('GET', '/api/reports/saved', { query: { pinned: 'true' }, signal }),
})

export const savedReportQuery = (id: string) =>
  queryOptions({
    queryKey: ['reports', 'saved', 'one', id],
    queryFn: ({ signal }) =>
      call<typeof contract.getReport>('GET', '/api/reports/saved/:id', { params: { id }, signal }),
  })

export type TableInput = Pick<SpanSearch, 'client' | 'recruiter' | 'from' | 'to'> & { last?: string }

export const tableQuery = (name: TableReport, query: TableInput) =>
  queryOptions({
    queryKey: ['reports', 'table', name, query],
    queryFn: ({ signal }) =>
      call<typeof ready.getTableReport>('GET', '/api/reports/tables/:name', {
        params: { name },
        query,
        signal,
      }),
  })
export const tableFile = (name: TableReport, query: TableInput | RecruitersSearch) => ({
  csv: addressOf('/api/reports/tables/export.csv', {}, { ...query, name }),
  pdf: addressOf('/api/reports/tables/export.pdf', {}, { ...query, name }),
})

export const recruitersQuery = (query: RecruitersSearch) =>
  queryOptions({
    queryKey: ['reports', 'recruiters', query],
    queryFn: ({ signal }) =>
      call<typeof ready.getRecruiters>('GET', '/api/reports/recruiters', { query, signal }),
  })

/** Customers have no reports that are tables of their own. */
type OwnBody = BodyInput<typeof contract.createOwnReport>

const refreshSaved = (client: QueryClient) => client.invalidateQueries({ queryKey: ['reports', 'saved'] })

export type ReportBody = BodyInput<typeof contract.createReport>
export type ScheduleBody = BodyInput<typeof contract.scheduleReport>

export function useReportActs(audience: Audience) {
  const client = useQueryClient()
  const keyOf = useKeyOf()
  const onSettled = () => refreshSaved(client)
  const isStaff = audience === 'staff'
  return {
    create: useMutation({
      mutationFn: (body: ReportBody) => {
        const { shared: _shared, ...own } = body
        const headers = keyOf.headerOf(body)
        return isStaff
          ? call<typeof contract.createReport>('POST', '/api/reports/saved', { body, headers })
          : call<typeof contract.createOwnReport>('POST', '/api/customer/reports/saved', {
              body: own as OwnBody,
              headers,
            })
      },
      // The next save is another report, even one that looks the same.
      onSuccess: () => keyOf.renew(),
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({
        report,
        body,
      }: {
        report: Pick<SavedReport, 'id' | 'version'>
        body: Partial<ReportBody>
      }) => {
        const { shared: _shared, ...own } = body
        const asked = { params: { id: report.id }, headers: ifMatch(report.version) }
        return isStaff
          ? call<typeof contract.updateReport>('PATCH', '/api/reports/saved/:id', { ...asked, body })
          : call<typeof contract.updateOwnReport>('PATCH', '/api/customer/reports/saved/:id', {
              ...asked,
              body: own as Partial<OwnBody>,
            })
      },
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) =>
        isStaff
          ? call<typeof contract.removeReport>('DELETE', '/api/reports/saved/:id', { params: { id } })
          : call<typeof contract.removeOwnReport>('DELETE', '/api/customer/reports/saved/:id', {
              params: { id },
            }),
      // The open report is gone, so it is not asked for again.
      onSettled: (_data, _error, id) =>
        client.invalidateQueries({
          queryKey: ['reports', 'saved'],
          predicate: ({ queryKey }) => !queryKey.includes(id),
        }),
    }),
    pin: useMutation({
      mutationFn: ({ id, pinned }: { id: string; pinned: boolean }) =>
        pinned
          ? call<typeof contract.pinReport>('PUT', '/api/reports/saved/:id/pin', { params: { id } })
          : call<typeof contract.unpinReport>('DELETE', '/api/reports/saved/:id/pin', { params: { id } }),
      onSettled,
    }),
    schedule: useMutation({
      mutationFn: ({ id, body }: { id: string; body: ScheduleBody }) =>
        isStaff
          ? call<typeof contract.scheduleReport>('PUT', '/api/reports/saved/:id/schedule', {
              params: { id },
              body,
            })
          : call<typeof contract.scheduleOwnReport>('PUT', '/api/customer/reports/saved/:id/schedule', {
              params: { id },
              body: { every: body.every },
            }),
      onSettled,
    }),
    unschedule: useMutation({
      mutationFn: (id: string) =>
        isStaff
          ? call<typeof contract.unscheduleReport>('DELETE', '/api/reports/saved/:id/schedule', {
              params: { id },
            })
          : call<typeof contract.unscheduleOwnReport>('DELETE', '/api/customer/reports/saved/:id/schedule', {
              params: { id },
            }),
      onSettled,
    }),
  }
}
