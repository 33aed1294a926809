// Spreadsheets: drop a file, correct its cells in a grid, and go on to the import.
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Form } from '#ui/form.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { importPermissions } from '../contract/permissions.ts'
import { FILE_MAX_BYTES, KIND_LABELS, NOT_YOURS, TABLE_KINDS, type TableKind } from '../contract/words.ts'
import { readSheetSearch } from './search.ts'
import { useUploadSheet } from './sheet-api.ts'
import { SheetPage } from './sheet-page.tsx'

const KINDS = TABLE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))

export function SpreadsheetUpload() {
  const { sheet } = useReadSearch(readSheetSearch, useSearch({ from: '/staff/spreadsheet-upload' }))
  return (
    <>
      <title>Spreadsheet upload · Candor Hire</title>
      {sheet ? <SheetPage key={sheet} id={sheet} /> : <Start />}
    </>
  )
}

function Start() {
  const { user } = useRouteContext({ from: '/staff' })
  const navigate = useNavigate()
  const [kind, setKind] = useState<TableKind>('candidates')
  const [files, setFiles] = useState<File[]>([])
  const upload = useUploadSheet()
  const mayImport = roleMay(user.role, importPermissions.change)
  const missing = files[0] ? undefined : 'Choose a file first.'
  const reason = mayImport ? missing : NOT_YOURS
  const handleRead = () => {
    const [file] = files
    if (!file) return
    upload.mutate(
      { kind, file },
      { onSuccess: ({ id }) => void navigate({ to: '/spreadsheet-upload', search: { sheet: id } }) },
    )
  }
  return (
    <Page scroll>
      <PageHeader title="Spreadsheet upload" />
      <Form className="flex max-w-160 flex-col gap-4 px-6 pb-18 max-md:px-4" onSubmit={handleRead}>
        <p className="text-ink-2">
          See the sheet as a grid, correct cells and whole columns, then import it. Nothing is imported yet.
        </p>
        <Field label="Kind">
          <Select value={kind} options={KINDS} onChange={setKind} disabled={!mayImport} />
        </Field>
        <Field label="File" error={upload.error && sentenceOf(upload.error)}>
          <FileDrop
            files={files}
            onChange={(chosen) => {
              upload.reset()
              setFiles(chosen)
            }}
            accept=".xlsx,.xlsm,.csv,.tsv,.txt"
            note="Excel (.xlsx) or CSV, up to 50 MB and 200,000 rows a sheet"
            maxBytes={FILE_MAX_BYTES}
            disabled={upload.isPending || !mayImport}
          />
        </Field>
        <div className="flex items-center gap-3">
          <Button type="submit" variant="primary" busy={upload.isPending} disabledReason={reason}>
            Open file
          </Button>
          <Link to="/data-import" className="link">
            Past imports and drafts
          </Link>
        </div>
      </Form>
    </Page>
  )
}
