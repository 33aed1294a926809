// Link queries and mutations for staff.

import { addressOf, call } from '#platform/web/api-client.ts'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { pagesQuery, totalQuery } from '#platform/web/list/list-query.ts'
import type { Answer, BodyInput, QueryInput } from '#shared/endpoint.ts'
import * as contract from '../contract/endpoints.ts'
import type { LinkFilter } from '../contract/schemas.ts'

type ListInput = LinkFilter & { sort?: 'last_step_at' | undefined }

const fetchLinks = (query: QueryInput<typeof contract.listLinks>, signal: AbortSignal) =>
  call(contract.listLinks, { query, signal })
const list = { queryKey: ['sent_links'], fetch: fetchLinks }

export const linksQuery = (input: ListInput) => pagesQuery({ ...list, input })
export const linkCountQuery = (input: LinkFilter) => totalQuery({ ...list, input })

export const figuresQuery = queryOf(['sent_links', 'figures'], contract.getLinkFigures, {})

export const linkQuery = (id: string) => queryOf(['sent_links', 'one'], contract.getLink, { params: { id } })

export type LinkDetail = Answer<typeof contract.getLink>

export const exportAddress = (input: ListInput) => addressOf(contract.exportLinks, { query: input })

export type LinkInput = BodyInput<typeof contract.sendLink>

export function useLinkActions() {
  return {
    send: useAct(contract.sendLink, ({ body, key }: { body: LinkInput; key: string }) => ({ body, key }), {
      refresh: ['sent_links'],
    }),
    copy: useAct(contract.copyLink, (id: string) => ({ params: { id } }), { refresh: ['sent_links'] }),
    nudge: useAct(contract.nudgeLinks, (ids: string[]) => ({ body: { ids } }), { refresh: ['sent_links'] }),
    revoke: useAct(contract.revokeLinks, (ids: string[]) => ({ body: { ids } }), { refresh: ['sent_links'] }),
    restore: useAct(contract.restoreLinks, (ids: string[]) => ({ body: { ids } }), {
      refresh: ['sent_links'],
    }),
  }
}
