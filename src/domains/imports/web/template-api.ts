// Queries and mutations of templates.
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import type { BodyInput } from '#shared/endpoint.ts'
import * as contract from '../contract/template-endpoints.ts'

/** Under the key of imports, whose event also tells of templates. */
export const templatesQuery = () =>
  queryOf(['imports', 'templates'], contract.listImportTemplates, { query: {} })

export type TemplateBody = BodyInput<typeof contract.addImportTemplate>

const refresh = ['imports']
export function useTemplateActs() {
  return {
    add: useAct(contract.addImportTemplate, (given: { key: string; body: TemplateBody }) => given, {
      refresh,
    }),
    rename: useAct(
      contract.renameImportTemplate,
      ({ id, name }: { id: string; name: string }) => ({ params: { id }, body: { name } }),
      { refresh },
    ),
    remove: useAct(contract.removeImportTemplate, (id: string) => ({ params: { id } }), { refresh }),
  }
}
