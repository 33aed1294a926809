// Data of a candidate besides the record: files, consents, audit and tasks.
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryInput } from '#platform/shared/endpoint.ts'
import { addressOf, call, request } from '#platform/web/api-client.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type * as dossier from '../contract/dossier.ts'
import type * as tasks from '../contract/tasks.ts'
import { refreshEverywhere } from './api.ts'

export const filesQuery = (id: string) =>
  queryOptions({
    queryKey: ['candidates', 'files', id],
    queryFn: ({ signal }) =>
      call<typeof dossier.listCandidateFiles>('GET', '/api/candidates/:id/files', { params: { id }, signal }),
  })

const refreshFiles = (client: QueryClient, id: string) =>
  client.invalidateQueries({ queryKey: ['candidates', 'files', id] })

export function useAddFile(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, kind }: { file: File; kind: dossier.CandidateFile['kind'] }) => {
      const body = new FormData()
      body.set('file', file)
      await request('POST', addressOf('/api/candidates/:id/files', { id }, { kind }), { body })
    },
    onSettled: () => refreshFiles(client, id),
  })
}

export function useRemoveFile(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (itemId: string) =>
      call<typeof dossier.removeCandidateFile>('DELETE', '/api/candidates/:id/files/:itemId', {
        params: { id, itemId },
      }),
    onSettled: () => refreshFiles(client, id),
  })
}

export const fileAddress = (id: string, itemId: string) =>
  addressOf('/api/candidates/:id/files/:itemId/content', { id, itemId }, {})

export const consentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['candidates', 'consents', id],
    queryFn: ({ signal }) =>
      call<typeof dossier.listConsents>('GET', '/api/candidates/:id/consents', { params: { id }, signal }),
  })

export function useRevokeConsent(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (itemId: string) =>
      call<typeof dossier.revokeConsent>('POST', '/api/candidates/:id/consents/:itemId/revoke', {
        params: { id, itemId },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['candidates', 'consents', id] }),
  })
}

export const auditQuery = (id: string) =>
  pagesQuery({
    queryKey: ['candidates', 'audit', id],
    input: {},
    pageSize: 'server',
    fetch: (query: QueryInput<typeof dossier.listCandidateAudit>, signal) =>
      call<typeof dossier.listCandidateAudit>('GET', '/api/candidates/:id/audit', {
        params: { id },
        query,
        signal,
      }),
  })

export function useErase(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (confirmName: string) =>
      call<typeof dossier.eraseCandidate>('POST', '/api/candidates/:id/erase', {
        params: { id },
        body: { confirmName },
      }),
    onSuccess: () => refreshEverywhere(client),
  })
}

type NewTask = { text: string; dueAt: string | null; assigneeId: string; key: string }

export function useAddTask(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: NewTask) =>
      call<typeof tasks.addTask>('POST', '/api/candidates/:id/tasks', {
        params: { id },
        body,
        headers: { 'Idempotency-Key': key },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['candidates', 'timeline', id] }),
  })
}

export const tasksQuery = (client?: string) =>
  queryOptions({
    queryKey: ['tasks', 'mine', client],
    queryFn: ({ signal }) =>
      call<typeof tasks.listTasks>('GET', '/api/tasks', {
        query: { limit: 20, ...(client && { client }) },
        signal,
      }),
  })

export function useFinishTask() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, done }: { id: string; done: boolean }) =>
      call<typeof tasks.finishTask>('POST', '/api/tasks/:id/done', { params: { id }, body: { done } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['candidates', 'timeline'] }),
        client.invalidateQueries({ queryKey: ['tasks'] }),
      ]),
  })
}
