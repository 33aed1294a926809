// Message templates for the web.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, ifMatch } from '#platform/web/api-client.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import type * as contract from '../contract/endpoints.ts'

export const templatesQuery = queryOptions({
  queryKey: ['message-templates'],
  queryFn: ({ signal }) => call<typeof contract.listTemplates>('GET', '/api/message-templates', { signal }),
})

export const previewQuery = (text: { subject: string; body: string }) =>
  queryOptions({
    queryKey: ['message-templates', 'preview', text],
    queryFn: ({ signal }) =>
      call<typeof contract.previewTemplate>('POST', '/api/message-templates/preview', { body: text, signal }),
    placeholderData: (before) => before,
  })

type Text = Pick<contract.Template, 'name' | 'subject' | 'body'>

export function useTemplateActions() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['message-templates'] })
  const keys = useKeyOf()
  return {
    add: useMutation({
      mutationFn: (body: Text) =>
        call<typeof contract.addTemplate>('POST', '/api/message-templates', {
          body,
          headers: keys.headerOf(body),
        }),
      onSuccess: keys.renew,
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ template, changes }: { template: contract.Template; changes: Partial<Text> }) =>
        call<typeof contract.updateTemplate>('PATCH', '/api/message-templates/:id', {
          params: { id: template.id },
          body: changes,
          headers: ifMatch(template.version),
        }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) =>
        call<typeof contract.removeTemplate>('DELETE', '/api/message-templates/:id', { params: { id } }),
      onSettled,
    }),
  }
}
