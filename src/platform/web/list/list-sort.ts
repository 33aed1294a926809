// Converts between the order in the URL and the arrow in the table header.
import type { Sort as TableSort } from '#ui/table-head.tsx'

type FieldOf<Sort extends string> = Sort extends `-${infer Field}` ? Field : Sort

/** `columns` names the column of each field. The default order is not in the URL. */
export function listSort<Sort extends string>(usual: Sort, columns: Record<FieldOf<Sort>, string>) {
  const fields = Object.entries<string>(columns)
  return {
    ofSearch: (sort: Sort = usual): TableSort => {
      const field = sort.replace('-', '')
      const [, id = ''] = fields.find(([name]) => name === field) ?? []
      return { id, descending: sort.startsWith('-') }
    },
    ofColumn: ({ id, descending }: TableSort): Sort | undefined => {
      const [field] = fields.find(([, column]) => column === id) ?? []
      const sort = `${descending ? '-' : ''}${field}` as Sort
      return field === undefined || sort === usual ? undefined : sort
    },
  }
}
