// Queries and mutations of resumes in bulk.
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { queryOf, useSend } from '#platform/web/endpoint-query.ts'
import * as contract from '../contract/resume-endpoints.ts'
import type { Import } from '../contract/schemas.ts'

/** Asked for again with every file that is read and every correction. */
export const resumesQuery = ({ id, unread, edits }: Pick<Import, 'id' | 'unread' | 'edits'>) =>
  queryOptions({
    queryKey: ['imports', 'resumes', id, unread, edits.done],
    queryFn: ({ signal }) => call(contract.listResumes, { params: { id }, signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
  })

export const resumeTextQuery = (id: string, line: number) =>
  queryOptions({
    ...queryOf(['imports', 'resume-text'], contract.getResume, { params: { id, line: String(line) } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useUploadResumes() {
  return useSend(async (files: readonly File[]) => {
    const body = new FormData()
    for (const [index, file] of files.entries()) body.set(`file${index}`, file)
    return call(contract.addResumes, { body })
  })
}
