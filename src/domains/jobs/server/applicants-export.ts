// The applicants of one posting as a file for its client, with what the client sees of them.
import { type ExportColumns, listExport } from '#platform/server/list-export.ts'
import { customer } from '#platform/server/policy.ts'
import { scopeOf } from '#platform/server/scope.ts'
import { answerLines } from '../contract/answers.ts'
import * as contract from '../contract/portal.ts'
import { type ApplicantRow, applicants } from './ports.ts'
import { loadPosting } from './posting-access.ts'
import { toApplicant } from './present.ts'

const COLUMNS: ExportColumns<ApplicantRow> = {
  Name: (row) => toApplicant(row).name,
  Stage: (row) => (row.standing === 'closed' ? 'No longer considered' : row.stageLabel),
  Applied: (row) => row.createdAt,
  Answers: answerLines,
  Resume: (row) => row.resume,
  Id: (row) => row.id,
}

export const applicantsExport = listExport(contract.exportOwnApplicants, {
  policy: customer,
  open: async (context, query) => {
    const { row } = await loadPosting(context, query.job)
    const filter = { job: row.id, sort: '-created_at', limit: 500 } as const
    return {
      list: 'applicants',
      query,
      columns: COLUMNS,
      page: (cursor) => applicants.get().list.page(context.db, { ...filter, cursor }, scopeOf(context.actor)),
    }
  },
})
