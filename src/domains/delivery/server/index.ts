// The door of delivery for other domains.
import type { Db } from '#platform/server/database.ts'
import type { Total } from '#shared/list.ts'
import { returnList } from './queries/returns.ts'

type Of = { client?: string | undefined; manager?: string | undefined }

export const countWaitingReturns = (db: Db, of: Of): Promise<Total> =>
  returnList.total(db, { ...of, status: ['submitted'] }, null)
