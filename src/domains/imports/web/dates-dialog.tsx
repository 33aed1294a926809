// How the dates of a column are written, and what they become.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { formatCount, plural } from '#ui/format.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { Import } from '../contract/schemas.ts'
import { datesQuery, useSheetActs } from './sheet-api.ts'

type DatesDialogProps = {
  of: Import
  column: string
  onShow: ((line: number) => void) | undefined
  onClose: () => void
}

export function DatesDialog({ of, column, onShow, onClose }: DatesDialogProps) {
  const [order, setOrder] = useState<'mdy' | 'dmy'>('mdy')
  const { data } = useQuery(datesQuery(of, column, order))
  const { fix } = useSheetActs(of.id)
  const changing = data?.formats.reduce((sum, { count }) => sum + count, 0) ?? 0
  const unclear = data?.unreadable
  const handleSubmit = () => fix.mutate({ fix: 'dates', column, order }, { onSuccess: onClose })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Fix dates in ${column}`}
      description={
        data
          ? `${formatCount(data.clear)} clear, ${formatCount(changing)} in another format, ${formatCount(data.unreadable.count)} cannot be read.`
          : undefined
      }
      onSubmit={handleSubmit}
      footer={
        <>
          {unclear?.line && onShow ? (
            <Button
              variant="ghost"
              onClick={() => {
                onClose()
                onShow(unclear.line ?? 1)
              }}
            >
              Show unreadable ones
            </Button>
          ) : null}
          <Button
            type="submit"
            variant="primary"
            busy={fix.isPending}
            disabledReason={changing === 0 ? 'No date of this column needs a fix.' : undefined}
          >
            Fix {plural(changing, 'date')}
          </Button>
        </>
      }
    >
      {data && data.orders.mdy + data.orders.dmy > 0 ? (
        <RadioGroup
          label="04/05/2027 means"
          value={order}
          onChange={setOrder}
          options={[
            { value: 'mdy', label: 'April 5, month first', hint: `Fits ${plural(data.orders.mdy, 'cell')}` },
            { value: 'dmy', label: 'May 4, day first', hint: `Fits ${plural(data.orders.dmy, 'cell')}` },
          ]}
        />
      ) : null}
      {data && data.formats.length > 0 ? (
        <table className="w-full">
          <thead>
            <tr className="border-b text-left text-ink-3">
              <th className="py-1.5 font-medium">Written as</th>
              <th className="py-1.5 text-right font-medium">Cells</th>
              <th className="py-1.5 text-right font-medium">Becomes</th>
            </tr>
          </thead>
          <tbody>
            {data.formats.map(({ example, becomes, count }) => (
              <tr key={example} className="num border-b">
                <td className="py-1.5 wrap-anywhere">{example}</td>
                <td className="py-1.5 text-right">{formatCount(count)}</td>
                <td className="py-1.5 text-right">{becomes}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Dialog>
  )
}
