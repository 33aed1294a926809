// Message templates for the web.
import { queryOptions } from '@tanstack/react-query'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import * as contract from '../contract/endpoints.ts'

export const templatesQuery = queryOf(['message-templates'], contract.listTemplates, {})

export const previewQuery = (text: { subject: string; body: string }) =>
  queryOptions({
    ...queryOf(['message-templates', 'preview'], contract.previewTemplate, { body: text }),
    placeholderData: (before) => before,
  })

type Text = Pick<contract.Template, 'name' | 'subject' | 'body'>

export function useTemplateActions() {
  const keys = useKeyOf()
  return {
    add: useAct(contract.addTemplate, (body: Text) => ({ body, key: keys.of(body) }), {
      onSuccess: keys.renew,
      refresh: ['message-templates'],
    }),
    update: useAct(
      contract.updateTemplate,
      ({ template, changes }: { template: contract.Template; changes: Partial<Text> }) => ({
        params: { id: template.id },
        body: changes,
        version: template.version,
      }),
      { refresh: ['message-templates'] },
    ),
    remove: useAct(contract.removeTemplate, (id: string) => ({ params: { id } }), {
      refresh: ['message-templates'],
    }),
  }
}
