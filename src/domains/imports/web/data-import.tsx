// Imports: the list of past ones, the upload of a new one, and one import from its mapping to its undo.

import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { LayoutTemplate, Plus } from 'lucide-react'
import { addressOf } from '#platform/web/api-client.ts'
import { ListTotal } from '#platform/web/list/list-count.tsx'
import { ListFilters } from '#platform/web/list/list-filters.tsx'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { useListSearch } from '#platform/web/list/use-list-search.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { pill } from '#ui/cells.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { formatCount, plural } from '#ui/format.ts'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Column } from '#ui/table-columns.ts'
import { exportImports } from '../contract/endpoints.ts'
import { IMPORT_FILTERS } from '../contract/filters.ts'
import { importPermissions } from '../contract/permissions.ts'
import type { ImportSummary } from '../contract/schemas.ts'
import { IMPORT_LOOKS, KIND_LABELS, NOT_YOURS, type Outcome } from '../contract/words.ts'
import { importsQuery } from './api.ts'
import { ImportPage } from './import-page.tsx'
import { importsSearch } from './search.ts'
import { TemplatesPage } from './templates-page.tsx'
import { UploadDialog } from './upload-dialog.tsx'

const count = (id: Outcome, header: string, priority: number): Column<ImportSummary> => ({
  id,
  header,
  width: 100,
  priority,
  align: 'right',
  cell: ({ counts, status }) => (
    <span className="num">
      {status === 'draft' ? <span className="text-ink-3">–</span> : formatCount(counts[id])}
    </span>
  ),
})

const columnsOf = (timeZone: string): readonly Column<ImportSummary>[] => [
  { id: 'file', header: 'File', main: true, cell: ({ fileName }) => fileName },
  { id: 'status', header: 'Status', width: 124, priority: 1, cell: pill((row) => IMPORT_LOOKS[row.status]) },
  { id: 'kind', header: 'Kind', width: 120, priority: 6, cell: ({ kind }) => KIND_LABELS[kind] },
  count('created', 'Created', 2),
  count('updated', 'Updated', 4),
  count('skipped', 'Skipped', 7),
  count('rejected', 'Rejected', 3),
  { id: 'by', header: 'By', width: 140, priority: 8, cell: ({ by }) => by },
  {
    id: 'at',
    header: 'Uploaded',
    width: 110,
    priority: 5,
    cell: ({ createdAt }) => <RelativeTime at={new Date(createdAt)} timeZone={timeZone} />,
  },
]

export function DataImport() {
  const search = useReadSearch(importsSearch.read, useSearch({ from: '/staff/data-import' }))
  const { change } = useListSearch(importsSearch, search)
  const title = <title>Data import · Candor Hire</title>
  if (search.import)
    return (
      <>
        {title}
        <ImportPage
          key={search.import}
          id={search.import}
          onBack={() => change({ import: undefined })}
          onOpen={(id) => change({ import: id })}
        />
      </>
    )
  if (search.templates)
    return (
      <>
        {title}
        <TemplatesPage onBack={() => change({ templates: undefined })} />
      </>
    )
  return (
    <>
      {title}
      <PastImports />
    </>
  )
}

function PastImports() {
  const search = useReadSearch(importsSearch.read, useSearch({ from: '/staff/data-import' }))
  const { user } = useRouteContext({ from: '/staff' })
  const { change, filter, onClear } = useListSearch(importsSearch, search)
  const list = useList(useInfiniteQuery(importsQuery(filter)))
  const refusal = roleMay(user.role, importPermissions.change) ? undefined : NOT_YOURS
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => change({ new: true })} disabledReason={refusal}>
      New import
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title="Data import"
        actions={
          <>
            <ListMenu
              exportAddress={addressOf(exportImports, { query: filter })}
              more={[
                {
                  id: 'templates',
                  icon: LayoutTemplate,
                  label: 'Templates',
                  onSelect: () => change({ templates: true }),
                },
              ]}
            />
            {add}
          </>
        }
      />
      <FilterBar onClear={onClear}>
        <ListFilters filters={IMPORT_FILTERS} search={search} onChange={change} options={{}} />
        <ListTotal list={list} />
      </FilterBar>
      <ListTable
        label="Imports"
        noun="imports"
        list={list}
        columns={columnsOf(user.timezone)}
        rowLabel={(row) => row.fileName}
        onOpen={(row) => change({ import: row.id })}
        renderCard={(row) => <ImportCard row={row} />}
        onClear={onClear}
        empty={
          <EmptyState title="No imports yet" action={add}>
            Upload a CSV or JSON file, or resumes. You see what will happen first.
          </EmptyState>
        }
      />
      {search.new && !refusal ? (
        <UploadDialog
          onClose={() => change({ new: undefined })}
          onUploaded={(id) => change({ new: undefined, import: id })}
        />
      ) : null}
    </Page>
  )
}

function ImportCard({ row }: { row: ImportSummary }) {
  const { created, updated, skipped, rejected } = row.counts
  return (
    <>
      <span className="flex items-start gap-3">
        <span className="min-w-0 flex-1 truncate text-14 font-medium">{row.fileName}</span>
        <StatusPill look={IMPORT_LOOKS[row.status]} />
      </span>
      <span className="num block text-ink-2">
        {row.status === 'draft'
          ? plural(row.rows, 'row')
          : `${formatCount(created)} created, ${formatCount(updated)} updated, ${formatCount(skipped)} skipped, ${formatCount(rejected)} rejected`}
      </span>
      <span className="block truncate text-12 text-ink-3">
        {KIND_LABELS[row.kind]}, {row.by}
      </span>
    </>
  )
}
