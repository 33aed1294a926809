// Which column of the file is which field. Each change is saved at once and checked again.

import { useRouteContext } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/select.tsx'
import type { Import } from '../contract/schemas.ts'
import { useImportActs } from './api.ts'
import { CreateField } from './create-field.tsx'
import { useFieldChoice } from './field-choice.ts'
import { TemplateBar } from './template-bar.tsx'
import { ValuesDialog } from './values-dialog.tsx'

type ImportColumn = Import['columns'][number]

const MATCHES: Record<NonNullable<ImportColumn['match']>, string> = {
  remembered: 'Remembered',
  template: 'Template',
  title: 'Same title',
  likely: 'Likely',
  content: 'Check this one',
  chosen: 'Chosen',
}

export function MappingTable({ of, onReadAgain }: { of: Import; onReadAgain: () => void }) {
  const [shown, setShown] = useState<string>()
  const shownColumn = of.columns.find(({ header }) => header === shown)
  return (
    <section aria-label="Fields">
      <p className="mb-2 flex items-center gap-2 text-ink-3">
        <FileText aria-hidden="true" className="size-4" />
        {of.format}
        {of.can.change && of.sheets.length === 0 ? (
          <button type="button" className="link" onClick={onReadAgain}>
            Change
          </button>
        ) : null}
      </p>
      <TemplateBar of={of} />
      <ul className="divide-y border-y">
        {of.columns.map((column) => (
          <li
            key={column.header}
            className="grid grid-cols-[1fr_1.4fr_14rem_7rem] items-center gap-3 py-2 @max-[620px]/page:grid-cols-1 @max-[620px]/page:gap-1"
          >
            <span className="truncate font-medium">{column.header}</span>
            <span className="truncate text-ink-3">
              {column.dayFirst ? <b className="font-medium text-ink-2">Day first: </b> : null}
              {column.sample || 'Empty'}
            </span>
            <FieldChoice of={of} column={column} />
            <span className="flex flex-col items-start">
              <Standing of={of} column={column} />
              {hasChoices(of, column) ? (
                <button type="button" className="link" onClick={() => setShown(column.header)}>
                  Values<span className="sr-only"> of {column.header}</span>
                </button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {shownColumn ? <ValuesDialog of={of} column={shownColumn} onClose={() => setShown(undefined)} /> : null}
    </section>
  )
}

/** Fields with few values, whose names differ from system to system. */
const hasChoices = ({ fields }: Import, column: ImportColumn) =>
  fields.some(({ name, choices }) => name === column.field && choices !== null)

/** An opt-out that is lost would contact people who said no, so leaving it out needs a yes. */
function Standing({ of, column }: { of: Import; column: ImportColumn }) {
  const { change } = useImportActs(of.id)
  if (column.field || !column.isConsent)
    return (
      <span className={column.match === 'content' ? 'text-warning-text' : 'text-ink-3'}>
        {column.match ? MATCHES[column.match] : 'Not imported'}
      </span>
    )
  const others = of.columns.filter(({ isLeftOut, header }) => isLeftOut && header !== column.header)
  const leaveOut = (isOut: boolean) =>
    change.mutate({ leaveOut: [...others.map(({ header }) => header), ...(isOut ? [column.header] : [])] })
  return (
    <Checkbox
      label="Leave out"
      hint={column.isLeftOut ? undefined : 'About consent'}
      checked={column.isLeftOut}
      disabled={!of.can.change}
      onCheckedChange={(checked) => leaveOut(checked === true)}
    />
  )
}

const CREATE = 'create'

function FieldChoice({ of, column }: { of: Import; column: ImportColumn }) {
  const { options, value, choose } = useFieldChoice(of, column)
  const { user } = useRouteContext({ from: '/staff' })
  const [isCreating, setCreating] = useState(false)
  const mayCreate = of.kind === 'candidates' && !column.field && user.role === 'admin'
  const create = { value: CREATE, label: 'Create field …' }
  return (
    <>
      <Select
        label={`Field of ${column.header}`}
        value={value}
        options={mayCreate ? [...options, create] : options}
        disabled={!of.can.change}
        onChange={(chosen) => (chosen === CREATE ? setCreating(true) : choose(chosen))}
      />
      {isCreating ? <CreateField of={of} column={column} onClose={() => setCreating(false)} /> : null}
    </>
  )
}
