// Queries and mutations of the page behind a link. The secret is in the body, never in an address.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, request } from '#platform/web/api-client.ts'
import * as contract from '../contract/endpoints.ts'
import type { LinkPage } from '../contract/schemas.ts'

export const linkPageQuery = (token: string) =>
  queryOptions({
    queryKey: ['link-page', token],
    queryFn: ({ signal }) => call(contract.openLink, { body: { token }, signal }),
    retry: false,
  })

export function useLinkPage(token: string) {
  const client = useQueryClient()
  const onSuccess = (page: LinkPage) => client.setQueryData(linkPageQuery(token).queryKey, page)
  const onError = () => client.invalidateQueries({ queryKey: linkPageQuery(token).queryKey })
  return {
    start: useMutation({
      mutationFn: () => call(contract.startLink, { body: { token } }),
    }),
    complete: useMutation({
      mutationFn: ({ answers = [], refused }: { answers?: string[]; refused?: true }) =>
        call(contract.completeLink, {
          body: { token, answers, ...(refused && { refused }) },
        }),
      onSuccess,
    }),
    book: useMutation({
      mutationFn: (startsAt: string) => call(contract.bookSlot, { body: { token, startsAt } }),
      onSuccess,
      onError,
    }),
    move: useMutation({
      mutationFn: (startsAt: string) => call(contract.moveBooking, { body: { token, startsAt } }),
      onSuccess,
      onError,
    }),
    cancel: useMutation({
      mutationFn: () => call(contract.cancelBooking, { body: { token } }),
      onSuccess,
      onError,
    }),
    upload: useMutation({ mutationFn: (file: File) => upload(token, file), onSuccess }),
    withdraw: useMutation({
      mutationFn: (what: { what: 'consent' | 'application' | 'everything'; id?: string }) =>
        call(contract.withdraw, { body: { token, ...what } }),
      onSuccess,
    }),
  }
}

const UPLOAD: (typeof contract.uploadDocument)['url'] = '/api/link/upload'

async function upload(token: string, file: File): Promise<LinkPage> {
  const form = new FormData()
  form.set('token', token)
  form.set('file', file)
  return (await request('POST', UPLOAD, { body: form })).json() as Promise<LinkPage>
}
