// Link queries and mutations for staff.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer, BodyInput, QueryInput } from '#platform/shared/endpoint.ts'
import { addressOf, call } from '#platform/web/api-client.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import * as contract from '../contract/endpoints.ts'
import type { LinkFilter } from '../contract/schemas.ts'

type ListInput = LinkFilter & { sort?: 'last_step_at' | undefined }

const fetchLinks = (query: QueryInput<typeof contract.listLinks>, signal: AbortSignal) =>
  call(contract.listLinks, { query, signal })
const list = { queryKey: ['sent_links'], fetch: fetchLinks }

export const linksQuery = (input: ListInput) => pagesQuery({ ...list, input })
export const linkCountQuery = (input: LinkFilter) => totalQuery({ ...list, input })

export const figuresQuery = queryOptions({
  queryKey: ['sent_links', 'figures'],
  queryFn: ({ signal }) => call(contract.getLinkFigures, { signal }),
})

export const linkQuery = (id: string) =>
  queryOptions({
    queryKey: ['sent_links', 'one', id],
    queryFn: ({ signal }) => call(contract.getLink, { params: { id }, signal }),
  })

export type LinkDetail = Answer<typeof contract.getLink>

export const exportAddress = (input: ListInput) => addressOf(contract.exportLinks, { query: input })

export type LinkInput = BodyInput<typeof contract.sendLink>

export function useLinkActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['sent_links'] })
  return {
    send: useMutation({
      mutationFn: ({ body, key }: { body: LinkInput; key: string }) =>
        call(contract.sendLink, {
          body,
          key,
        }),
      onSettled,
    }),
    copy: useMutation({
      mutationFn: (id: string) => call(contract.copyLink, { params: { id } }),
      onSettled,
    }),
    nudge: useMutation({
      mutationFn: (ids: string[]) => call(contract.nudgeLinks, { body: { ids } }),
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (ids: string[]) => call(contract.revokeLinks, { body: { ids } }),
      onSettled,
    }),
    restore: useMutation({
      mutationFn: (ids: string[]) => call(contract.restoreLinks, { body: { ids } }),
      onSettled,
    }),
  }
}
