// A field of the agency for a column that no field takes, loaded when an admin asks for it.
import { lazy, Suspense } from 'react'
import { loadFieldDialog } from '#domains/candidates/web/index.ts'
import type { Import } from '../contract/schemas.ts'
import { useImportActs } from './api.ts'

const FieldDialog = lazy(async () => ({ default: (await loadFieldDialog()).FieldDialog }))

type CreateFieldProps = { of: Import; column: Import['columns'][number]; onClose: () => void }

export function CreateField({ of, column, onClose }: CreateFieldProps) {
  const { change } = useImportActs(of.id)
  const { header, proposes } = column
  const proposed = { label: header.slice(0, 60), kind: 'text' as const, options: [], ...proposes }
  return (
    <Suspense fallback={null}>
      <FieldDialog
        field={null}
        proposed={proposed}
        onAdded={({ id }) => change.mutate({ mapping: { [header]: `custom.${id}` } })}
        onClose={onClose}
      />
    </Suspense>
  )
}
