// The clients of one account manager, as a filter of lists that name a client.
import type { Value } from '#platform/server/list-filters.ts'

export const managedBy =
  (column: string) =>
  (manager: string, { value }: { value: Value }) =>
    `${column} in (select managed.id from clients managed where managed.account_manager_id = ${value(manager)})`
