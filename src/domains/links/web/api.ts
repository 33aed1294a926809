// Link queries and mutations for staff.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer, BodyInput, QueryInput } from '#platform/shared/endpoint.ts'
import { addressOf, call } from '#platform/web/api-client.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import type * as contract from '../contract/endpoints.ts'
import type { LinkFilter } from '../contract/schemas.ts'

type ListInput = LinkFilter & { sort?: 'last_step_at' | undefined }

const fetchLinks = (query: QueryInput<typeof contract.listLinks>, signal: AbortSignal) =>
  call<typeof contract.listLinks>('GET', '/api/sent-links', { query, signal })
const list = { queryKey: ['sent_links'], fetch: fetchLinks }

export const linksQuery = (input: ListInput) => pagesQuery({ ...list, input })
export const linkCountQuery = (input: LinkFilter) => totalQuery({ ...list, input })

export const figuresQuery = queryOptions({
  queryKey: ['sent_links', 'figures'],
  queryFn: ({ signal }) => call<typeof contract.getLinkFigures>('GET', '/api/sent-links/figures', { signal }),
})

export const linkQuery = (id: string) =>
  queryOptions({
    queryKey: ['sent_links', 'one', id],
    queryFn: ({ signal }) =>
      call<typeof contract.getLink>('GET', '/api/sent-links/:id', { params: { id }, signal }),
  })

export type LinkDetail = Answer<typeof contract.getLink>

const EXPORT: (typeof contract.exportLinks)['url'] = '/api/sent-links/export.csv'
export const exportAddress = (input: ListInput) => addressOf(EXPORT, {}, input)

export type LinkInput = BodyInput<typeof contract.sendLink>

export function useLinkActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['sent_links'] })
  return {
    send: useMutation({
      mutationFn: ({ body, key }: { body: LinkInput; key: string }) =>
        call<typeof contract.sendLink>('POST', '/api/sent-links', {
          body,
          headers: { 'Idempotency-Key': key },
        }),
      onSettled,
    }),
    copy: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.copyLink>('POST', '/api/sent-links/:id/copy', { params: { id } }),
      onSettled,
    }),
    nudge: useMutation({
      mutationFn: (ids: string[]) =>
        call<typeof contract.nudgeLinks>('POST', '/api/sent-links/nudge', { body: { ids } }),
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (ids: string[]) =>
        call<typeof contract.revokeLinks>('POST', '/api/sent-links/revoke', { body: { ids } }),
      onSettled,
    }),
    restore: useMutation({
      mutationFn: (ids: string[]) =>
        call<typeof contract.restoreLinks>('POST', '/api/sent-links/restore', { body: { ids } }),
      onSettled,
    }),
  }
}
