// Queries and mutations of saved reports.
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#platform/shared/endpoint.ts'
import { addressOf, call } from '#platform/web/api-client.ts'
import { queryOf } from '#platform/web/endpoint-query.ts'
import * as ready from '../contract/ready.ts'
import type { TableReport } from '../contract/ready-reports.ts'
import type { SavedReport } from '../contract/saved.ts'
import * as contract from '../contract/saved.ts'
import type { Audience } from './api.ts'
import type { RecruitersSearch, SpanSearch } from './search.ts'

export const savedReportsQuery = (audience: Audience) =>
  queryOptions({
    queryKey: ['reports', 'saved', audience],
    queryFn: ({ signal }) =>
      audience === 'staff'
        ? call(contract.listReports, { query: {}, signal })
        : call(contract.listOwnReports, { query: {}, signal }),
  })

export const pinnedReportsQuery = queryOf(['reports', 'saved', 'pinned'], contract.listReports, {
  query: { pinned: 'true' },
})

export const savedReportQuery = (id: string) =>
  queryOf(['reports', 'saved', 'one'], contract.getReport, { params: { id } })

export const tableQuery = (name: TableReport, query: SpanSearch) =>
  queryOf(['reports', 'table'], ready.getTableReport, { params: { name }, query })
export const tableFile = (name: TableReport, query: SpanSearch | RecruitersSearch) =>
  addressOf(ready.exportTableReport, { query: { ...query, name } })

export const recruitersQuery = (query: RecruitersSearch) =>
  queryOf(['reports', 'recruiters'], ready.getRecruiters, { query })

const refreshSaved = (client: QueryClient) => client.invalidateQueries({ queryKey: ['reports', 'saved'] })

export type ReportBody = BodyInput<typeof contract.createReport>
export type ScheduleBody = BodyInput<typeof contract.scheduleReport>

export function useReportActs(audience: Audience) {
  const client = useQueryClient()
  const onSettled = () => refreshSaved(client)
  const isStaff = audience === 'staff'
  return {
    create: useMutation({
      mutationFn: (body: ReportBody) => {
        const { shared: _shared, ...own } = body
        return isStaff ? call(contract.createReport, { body }) : call(contract.createOwnReport, { body: own })
      },
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
        const asked = { params: { id: report.id }, version: report.version }
        return isStaff
          ? call(contract.updateReport, { ...asked, body })
          : call(contract.updateOwnReport, {
              ...asked,
              body: own,
            })
      },
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) =>
        isStaff
          ? call(contract.removeReport, { params: { id } })
          : call(contract.removeOwnReport, { params: { id } }),
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
          ? call(contract.pinReport, { params: { id } })
          : call(contract.unpinReport, { params: { id } }),
      onSettled,
    }),
    schedule: useMutation({
      mutationFn: ({ id, body }: { id: string; body: ScheduleBody }) =>
        isStaff
          ? call(contract.scheduleReport, {
              params: { id },
              body,
            })
          : call(contract.scheduleOwnReport, {
              params: { id },
              body: { every: body.every },
            }),
      onSettled,
    }),
    unschedule: useMutation({
      mutationFn: (id: string) =>
        isStaff
          ? call(contract.unscheduleReport, { params: { id } })
          : call(contract.unscheduleOwnReport, { params: { id } }),
      onSettled,
    }),
  }
}
