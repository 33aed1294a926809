// Messages for the web.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { refreshAfterMessages, refreshDossier } from '#domains/candidates/web/index.ts'
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

export const conversationQuery = (id: string) =>
  queryOf(['messages', 'conversation'], contract.getConversation, { params: { id } })

const refreshConversation = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: ['messages'] }), refreshAfterMessages(client)])

export function useConversationActs(id: string) {
  return {
    assign: useAct(
      contract.assignConversation,
      (userId: string | null) => ({ params: { id }, body: { userId } }),
      { refresh: refreshConversation },
    ),
    read: useAct(contract.readConversation, () => ({ params: { id } }), { refresh: refreshConversation }),
  }
}

export const useStopWish = () =>
  useAct(
    contract.decideStopWish,
    ({ id, optOut }: { id: string; optOut: boolean }) => ({ params: { id }, body: { optOut } }),
    { refresh: refreshConversation },
  )

type KeptFile = { id: string; fileId: string; kind: 'resume' | 'document' }
export const useKeepFile = () =>
  useAct(
    contract.keepMessageFile,
    ({ id, fileId, kind }: KeptFile) => ({ params: { id, fileId }, body: { kind } }),
    {
      refresh: (client) =>
        Promise.all([
          refreshDossier(client),
          client.invalidateQueries({ queryKey: ['candidates', 'files'] }),
        ]),
    },
  )

export const signatureQuery = queryOf(['messages', 'signature'], contract.getSignature, {})

export const useSaveSignature = (onSuccess: () => void) =>
  useAct(contract.saveSignature, (body: string) => ({ body: { body } }), { onSuccess, refresh: ['messages'] })

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
        refresh: refreshConversation,
      },
    ),
    cancel: useAct(contract.cancelMessages, (ids: string[]) => ({ body: { ids } }), {
      refresh: refreshConversation,
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
