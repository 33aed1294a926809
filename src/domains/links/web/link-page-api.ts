// Queries and mutations of the page behind a link. The secret is in the body, never in an address.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { queryOf, useAct, useSend } from '#platform/web/endpoint-query.ts'
import * as contract from '../contract/endpoints.ts'
import type { LinkPage } from '../contract/schemas.ts'

export const linkPageQuery = (token: string) =>
  queryOptions({ ...queryOf(['link-page'], contract.openLink, { body: { token } }), retry: false })

/** Tells that the candidate opened the page, where the server rendered it. */
export const callOfOpening = (token: string) => ({ url: contract.openLink.url, body: { token } })

export function useLinkPage(token: string) {
  const client = useQueryClient()
  const onSuccess = (page: LinkPage) => client.setQueryData(linkPageQuery(token).queryKey, page)
  const onError = () => client.invalidateQueries({ queryKey: linkPageQuery(token).queryKey })
  return {
    start: useAct(contract.startLink, () => ({ body: { token } })),
    complete: useAct(
      contract.completeLink,
      ({ answers = [], refused }: { answers?: string[]; refused?: true }) => ({
        body: { token, answers, ...(refused && { refused }) },
      }),
      { onSuccess },
    ),
    book: useAct(contract.bookSlot, (startsAt: string) => ({ body: { token, startsAt } }), {
      onSuccess,
      onError,
    }),
    move: useAct(contract.moveBooking, (startsAt: string) => ({ body: { token, startsAt } }), {
      onSuccess,
      onError,
    }),
    cancel: useAct(contract.cancelBooking, () => ({ body: { token } }), { onSuccess, onError }),
    upload: useSend((file: File) => upload(token, file), { onSuccess }),
    withdraw: useAct(
      contract.withdraw,
      (what: { what: 'consent' | 'application' | 'everything'; id?: string }) => ({
        body: { token, ...what },
      }),
      { onSuccess },
    ),
  }
}

function upload(token: string, file: File): Promise<LinkPage> {
  const form = new FormData()
  form.set('token', token)
  form.set('file', file)
  return call(contract.uploadDocument, { body: form })
}
