// Data of a candidate besides the record: files, consents, audit and tasks.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { addressOf, call } from '#platform/web/api-client.ts'
import { queryOf, useAct, useSend } from '#platform/web/endpoint-query.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type { QueryInput } from '#shared/endpoint.ts'
import * as dossier from '../contract/dossier.ts'
import * as holds from '../contract/holds.ts'
import * as tasks from '../contract/tasks.ts'
import { refreshEverywhere } from './api.ts'

export const filesQuery = (id: string) =>
  queryOf(['candidates', 'files'], dossier.listCandidateFiles, { params: { id } })

const refreshFiles = (client: QueryClient, id: string) =>
  client.invalidateQueries({ queryKey: ['candidates', 'files', id] })

export function useAddFile(id: string) {
  return useSend(
    async ({ file, kind }: { file: File; kind: dossier.CandidateFile['kind'] }) => {
      const body = new FormData()
      body.set('file', file)
      await call(dossier.addCandidateFile, { params: { id }, query: { kind }, body })
    },
    { refresh: (client) => refreshFiles(client, id) },
  )
}

export function useRemoveFile(id: string) {
  return useAct(dossier.removeCandidateFile, (itemId: string) => ({ params: { id, itemId } }), {
    refresh: (client) => refreshFiles(client, id),
  })
}

export const fileAddress = (id: string, itemId: string) =>
  addressOf(dossier.downloadCandidateFile, { params: { id, itemId } })

export const consentsQuery = (id: string) =>
  queryOf(['candidates', 'consents'], dossier.listConsents, { params: { id } })

export function useRevokeConsent(id: string) {
  return useAct(dossier.revokeConsent, (itemId: string) => ({ params: { id, itemId } }), {
    refresh: [['candidates', 'consents', id]],
  })
}

export const auditQuery = (id: string) =>
  pagesQuery({
    queryKey: ['candidates', 'audit', id],
    input: {},
    pageSize: 'server',
    fetch: (query: QueryInput<typeof dossier.listCandidateAudit>, signal) =>
      call(dossier.listCandidateAudit, {
        params: { id },
        query,
        signal,
      }),
  })

export const holdQuery = (id: string) =>
  queryOf(['candidates', 'hold', id], holds.getHold, { params: { id } })

type NewHold = { reason: string; until: string }
const afterHold = (id: string) => ({ refresh: [['candidates', 'hold', id], ['audit']] })

export const useSetHold = (id: string) =>
  useAct(
    holds.setHold,
    ({ reason, until }: NewHold) => ({ params: { id }, body: { reason, until: until || null } }),
    afterHold(id),
  )

export const useLiftHold = (id: string) => useAct(holds.liftHold, () => ({ params: { id } }), afterHold(id))

export function useErase(id: string) {
  const client = useQueryClient()
  return useAct(
    dossier.eraseCandidate,
    (confirmName: string) => ({ params: { id }, body: { confirmName } }),
    { onSuccess: () => refreshEverywhere(client) },
  )
}

type NewTask = { text: string; dueAt: string | null; assigneeId: string; key: string }

export function useAddTask(id: string) {
  return useAct(
    tasks.addTask,
    ({ key, ...body }: NewTask) => ({
      params: { id },
      body,
      key,
    }),
    { refresh: [['candidates', 'timeline', id]] },
  )
}

export const tasksQuery = (client?: string) =>
  queryOf(['tasks', 'mine'], tasks.listTasks, { query: { limit: 20, ...(client && { client }) } })

export function useFinishTask() {
  return useAct(
    tasks.finishTask,
    ({ id, done }: { id: string; done: boolean }) => ({ params: { id }, body: { done } }),
    { refresh: [['candidates', 'timeline'], 'tasks'] },
  )
}
