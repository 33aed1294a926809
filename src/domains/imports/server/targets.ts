// What can be imported. A new kind adds its line, and its name in words.ts.
import { spendImport } from '#domains/campaigns/server/index.ts'
import { candidateImport } from '#domains/candidates/server/index.ts'
import { clientImport } from '#domains/clients/server/index.ts'
import { postingImport } from '#domains/jobs/server/index.ts'
import { leadImport } from '#domains/leads/server/index.ts'
import type { ImportTarget, Known } from '#platform/server/import-target.ts'
import type { ImportKind } from '../contract/words.ts'
import { resumeImport } from './resume-target.ts'

/** Each target reads and writes its own values. Nobody else looks into them. */
// oxlint-disable-next-line no-explicit-any -- See above.
export type AnyTarget = ImportTarget<any, Known>

export const TARGETS: Record<ImportKind, AnyTarget> = {
  candidates: candidateImport,
  leads: leadImport,
  clients: clientImport,
  job_postings: postingImport,
  campaign_spend: spendImport,
  resumes: resumeImport,
}
