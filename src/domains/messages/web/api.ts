// Message templates for the web.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api-client.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import * as contract from '../contract/endpoints.ts'

export const templatesQuery = queryOptions({
  queryKey: ['message-templates'],
  queryFn: ({ signal }) => call(contract.listTemplates, { signal }),
})

export const previewQuery = (text: { subject: string; body: string }) =>
  queryOptions({
    queryKey: ['message-templates', 'preview', text],
    queryFn: ({ signal }) => call(contract.previewTemplate, { body: text, signal }),
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
        call(contract.addTemplate, {
          body,
          headers: keys.headerOf(body),
        }),
      onSuccess: keys.renew,
      onSettled,
    }),
    update: useMutation({
      mutationFn: ({ template, changes }: { template: contract.Template; changes: Partial<Text> }) =>
        call(contract.updateTemplate, {
          params: { id: template.id },
          body: changes,
          version: template.version,
        }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(contract.removeTemplate, { params: { id } }),
      onSettled,
    }),
  }
}
