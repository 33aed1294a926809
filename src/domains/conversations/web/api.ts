// Messages for the web.
import { queryOptions } from '@tanstack/react-query'
import { refreshAfterMessages } from '#domains/candidates/web/index.ts'
import { addressOf, call } from '#platform/web/api-client.ts'
import { queryOf, useAct, useSend } from '#platform/web/endpoint-query.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type { BodyInput, QueryInput } from '#shared/endpoint.ts'
import * as contract from '../contract/endpoints.ts'

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

export const waysQuery = (id: string) => queryOf(['messages', 'ways'], contract.getWays, { params: { id } })

export const suppressionsQuery = (id: string) =>
  queryOf(['messages', 'suppressions'], contract.listSuppressions, { params: { id } })

export function useLiftSuppression(id: string, onSuccess: () => void) {
  return useAct(
    contract.liftSuppression,
    (body: BodyInput<typeof contract.liftSuppression>) => ({ params: { id }, body }),
    { onSuccess, refresh: ['messages'] },
  )
}

export const previewQuery = (body: DraftInput) =>
  queryOptions({
    ...queryOf(['messages', 'preview'], contract.previewMessage, { body }),
    placeholderData: (before) => before,
    retry: false,
  })

export function useMessageActions() {
  return {
    send: useAct(
      contract.sendMessage,
      ({ body, key }: { body: DraftInput; key: string }) => ({ body, key }),
      {
        refresh: (client) =>
          Promise.all([client.invalidateQueries({ queryKey: ['messages'] }), refreshAfterMessages(client)]),
      },
    ),
    cancel: useAct(contract.cancelMessages, (ids: string[]) => ({ body: { ids } }), {
      refresh: (client) =>
        Promise.all([client.invalidateQueries({ queryKey: ['messages'] }), refreshAfterMessages(client)]),
    }),
    upload: useSend(async (file: File) => {
      const body = new FormData()
      body.set('file', file)
      return call(contract.addMessageFile, { body })
    }),
  }
}

export const messageFileAddress = (id: string, fileId: string) =>
  addressOf(contract.downloadMessageFile, { params: { id, fileId } })
