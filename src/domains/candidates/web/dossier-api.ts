// Data of a candidate besides the record: files, consents, audit and tasks.
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryInput } from '#platform/shared/endpoint.ts'
import { addressOf, call } from '#platform/web/api-client.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import * as dossier from '../contract/dossier.ts'
import * as tasks from '../contract/tasks.ts'
import { refreshEverywhere } from './api.ts'

export const filesQuery = (id: string) =>
  queryOptions({
    queryKey: ['candidates', 'files', id],
    queryFn: ({ signal }) => call(dossier.listCandidateFiles, { params: { id }, signal }),
  })

const refreshFiles = (client: QueryClient, id: string) =>
  client.invalidateQueries({ queryKey: ['candidates', 'files', id] })

export function useAddFile(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, kind }: { file: File; kind: dossier.CandidateFile['kind'] }) => {
      const body = new FormData()
      body.set('file', file)
      await call(dossier.addCandidateFile, { params: { id }, query: { kind }, body })
    },
    onSettled: () => refreshFiles(client, id),
  })
}

export function useRemoveFile(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (itemId: string) =>
      call(dossier.removeCandidateFile, {
        params: { id, itemId },
      }),
    onSettled: () => refreshFiles(client, id),
  })
}

export const fileAddress = (id: string, itemId: string) =>
  addressOf(dossier.downloadCandidateFile, { params: { id, itemId } })

export const consentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['candidates', 'consents', id],
    queryFn: ({ signal }) => call(dossier.listConsents, { params: { id }, signal }),
  })

export function useRevokeConsent(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (itemId: string) =>
      call(dossier.revokeConsent, {
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
      call(dossier.listCandidateAudit, {
        params: { id },
        query,
        signal,
      }),
  })

export function useErase(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (confirmName: string) =>
      call(dossier.eraseCandidate, {
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
      call(tasks.addTask, {
        params: { id },
        body,
        key,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['candidates', 'timeline', id] }),
  })
}

export const tasksQuery = (client?: string) =>
  queryOptions({
    queryKey: ['tasks', 'mine', client],
    queryFn: ({ signal }) =>
      call(tasks.listTasks, {
        query: { limit: 20, ...(client && { client }) },
        signal,
      }),
  })

export function useFinishTask() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, done }: { id: string; done: boolean }) =>
      call(tasks.finishTask, { params: { id }, body: { done } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['candidates', 'timeline'] }),
        client.invalidateQueries({ queryKey: ['tasks'] }),
      ]),
  })
}
