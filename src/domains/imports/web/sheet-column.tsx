// The head of a column: its field, its title in the file, and what can be fixed in all of its cells.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- Virtual rows and cells are placed, which a table cannot. */
import { ChevronDown } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Popover } from '#ui/popover.tsx'
import { Select } from '#ui/select.tsx'
import type { Import } from '../contract/schemas.ts'
import { useFieldChoice } from './field-choice.ts'
import { useSheetActs } from './sheet-api.ts'

type SheetColumnProps = {
  of: Import
  column: Import['columns'][number]
  index: number
  onDates: (column: string) => void
  style: CSSProperties
}

export function SheetColumn({ of, column, index, onDates, style }: SheetColumnProps) {
  const [isOpen, setOpen] = useState(false)
  const { options, value, choose } = useFieldChoice(of, column)
  const { fix } = useSheetActs(of.id)
  const label = of.fields.find(({ name }) => name === column.field)?.label
  const close = (then: () => void) => () => {
    setOpen(false)
    then()
  }
  return (
    <div role="columnheader" aria-colindex={index + 2} className="absolute h-full border-r" style={style}>
      <Popover
        label={`Column ${column.header}`}
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            className="flex h-full w-full items-center gap-1 px-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{label ?? 'Not imported'}</span>
              <span className="block truncate text-12 text-ink-3">{column.header}</span>
            </span>
            <ChevronDown aria-hidden="true" className="size-4 flex-none text-ink-3" />
          </button>
        }
      >
        <Field label="Field">
          <Select value={value} options={options} onChange={choose} disabled={!of.can.change} />
        </Field>
        {of.can.change ? (
          <div className="mt-3 flex flex-col items-start gap-1">
            <Button variant="ghost" size="sm" onClick={close(() => onDates(column.header))}>
              Fix dates
            </Button>
            <Button
              variant="ghost"
              size="sm"
              onClick={close(() => fix.mutate({ fix: 'phones', column: column.header }))}
            >
              Fix phone numbers
            </Button>
            <Button
              variant="ghost"
              size="sm"
              onClick={close(() => fix.mutate({ fix: 'split', column: column.header }))}
            >
              Split into first and last name
            </Button>
          </div>
        ) : null}
      </Popover>
    </div>
  )
}
