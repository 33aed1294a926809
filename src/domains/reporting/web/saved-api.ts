// Queries and mutations of saved reports.
import { queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '#platform/web/api-client.ts'
import { queryOf, useSend } from '#platform/web/endpoint-query.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import type { BodyInput } from '#shared/endpoint.ts'
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

export type TableInput = Pick<SpanSearch, 'client' | 'recruiter' | 'from' | 'to'> & { last?: string }

export const tableQuery = (name: TableReport, query: TableInput) =>
  queryOf(['reports', 'table'], ready.getTableReport, { params: { name }, query })
export const tableFile = (name: TableReport, query: TableInput | RecruitersSearch) => ({
  csv: addressOf(ready.exportTableReport, { query: { ...query, name } }),
  pdf: addressOf(ready.getTablePdf, { query: { ...query, name } }),
})

export const recruitersQuery = (query: RecruitersSearch) =>
  queryOf(['reports', 'recruiters'], ready.getRecruiters, { query })

/** Customers have no reports that are tables of their own. */
type OwnBody = BodyInput<typeof contract.createOwnReport>

const SAVED = { refresh: [['reports', 'saved']] }

export type ReportBody = BodyInput<typeof contract.createReport>
export type ScheduleBody = BodyInput<typeof contract.scheduleReport>

export function useReportActs(audience: Audience) {
  const keyOf = useKeyOf()
  const isStaff = audience === 'staff'
  return {
    create: useSend(
      (body: ReportBody) => {
        const { shared: _shared, ...own } = body
        const key = keyOf.of(body)
        return isStaff
          ? call(contract.createReport, { body, key })
          : call(contract.createOwnReport, { body: own as OwnBody, key })
      },
      {
        ...SAVED,
        // The next save is another report, even one that looks the same.
        onSuccess: keyOf.renew,
      },
    ),
    update: useSend(
      ({ report, body }: { report: Pick<SavedReport, 'id' | 'version'>; body: Partial<ReportBody> }) => {
        const { shared: _shared, ...own } = body
        const asked = { params: { id: report.id }, version: report.version }
        return isStaff
          ? call(contract.updateReport, { ...asked, body })
          : call(contract.updateOwnReport, {
              ...asked,
              body: own as Partial<OwnBody>,
            })
      },
      SAVED,
    ),
    remove: useSend(
      (id: string) => call(isStaff ? contract.removeReport : contract.removeOwnReport, { params: { id } }),
      {
        // The open report is gone, so it is not asked for again.
        refresh: (client, id) =>
          client.invalidateQueries({
            queryKey: ['reports', 'saved'],
            predicate: ({ queryKey }) => !queryKey.includes(id),
          }),
      },
    ),
    pin: useSend(
      ({ id, pinned }: { id: string; pinned: boolean }) =>
        call(pinned ? contract.pinReport : contract.unpinReport, { params: { id } }),
      SAVED,
    ),
    schedule: useSend(
      ({ id, body }: { id: string; body: ScheduleBody }) =>
        isStaff
          ? call(contract.scheduleReport, {
              params: { id },
              body,
            })
          : call(contract.scheduleOwnReport, {
              params: { id },
              body: { every: body.every },
            }),
      SAVED,
    ),
    unschedule: useSend(
      (id: string) =>
        call(isStaff ? contract.unscheduleReport : contract.unscheduleOwnReport, { params: { id } }),
      SAVED,
    ),
  }
}
