// Messages for the web.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshAfterMessages } from '#domains/candidates/web/index.ts'
import type { BodyInput, QueryInput } from '#platform/shared/endpoint.ts'
import { addressOf, call, request } from '#platform/web/api-client.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import * as contract from '../contract/endpoints.ts'
import type { MessageFile } from '../contract/schemas.ts'

export type DraftInput = BodyInput<typeof contract.sendMessage>

export const messagesQuery = (id: string) =>
  pagesQuery({
    queryKey: ['messages', id],
    input: {},
    pageSize: 20,
    fetch: (query: QueryInput<typeof contract.listMessages>, signal) =>
      call(contract.listMessages, {
        params: { id },
        query,
        signal,
      }),
  })

export const waysQuery = (id: string) =>
  queryOptions({
    queryKey: ['messages', id, 'ways'],
    queryFn: ({ signal }) => call(contract.getWays, { params: { id }, signal }),
  })

export const suppressionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['messages', id, 'suppressions'],
    queryFn: ({ signal }) =>
      call(contract.listSuppressions, {
        params: { id },
        signal,
      }),
  })

export function useLiftSuppression(id: string, onSuccess: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof contract.liftSuppression>) =>
      call(contract.liftSuppression, {
        params: { id },
        body,
      }),
    onSuccess,
    onSettled: () => client.invalidateQueries({ queryKey: ['messages', id] }),
  })
}

export const previewQuery = (body: DraftInput) =>
  queryOptions({
    queryKey: ['messages', 'preview', body],
    queryFn: ({ signal }) => call(contract.previewMessage, { body, signal }),
    placeholderData: (before) => before,
    retry: false,
  })

export function useMessageActions() {
  const client = useQueryClient()
  const onSettled = () =>
    Promise.all([client.invalidateQueries({ queryKey: ['messages'] }), refreshAfterMessages(client)])
  return {
    send: useMutation({
      mutationFn: ({ body, key }: { body: DraftInput; key: string }) =>
        call(contract.sendMessage, {
          body,
          key,
        }),
      onSettled,
    }),
    cancel: useMutation({
      mutationFn: (ids: string[]) => call(contract.cancelMessages, { body: { ids } }),
      onSettled,
    }),
    upload: useMutation({
      mutationFn: async (file: File) => {
        const body = new FormData()
        body.set('file', file)
        const answer = await request('POST', '/api/messages/files', { body })
        return (await answer.json()) as MessageFile
      },
    }),
  }
}

export const messageFileAddress = (id: string, fileId: string) =>
  addressOf(contract.downloadMessageFile, { params: { id, fileId } })
