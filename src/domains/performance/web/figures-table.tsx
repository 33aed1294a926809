// A small table of figures in a panel. On a narrow screen it scrolls sideways.
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Panel } from '#ui/panel.tsx'

type FiguresTableProps = {
  title: string
  note: string
  head: readonly { id: string; label: ReactNode; figure?: boolean }[]
  /** Shown instead of a table. */
  empty: string
  isEmpty: boolean
  children: ReactNode
}

export function FiguresTable({ title, note, head, empty, isEmpty, children }: FiguresTableProps) {
  return (
    <Panel title={title} note={note}>
      {isEmpty ? (
        <p className="border-t px-4 py-3 text-ink-2">{empty}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scroll area must take the focus.
        <section aria-label={title} tabIndex={0} className="overflow-x-auto focus-visible:-outline-offset-2">
          <table className="w-full min-w-[520px]">
            <thead>
              <tr className="border-t text-12 text-ink-3">
                {head.map(({ id, label, figure }) => (
                  <th
                    key={id}
                    scope="col"
                    className={cx(
                      'h-8 px-3 font-normal first:pl-4 last:pr-4',
                      figure ? 'text-right' : 'text-left',
                    )}
                  >
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </section>
      )}
    </Panel>
  )
}

export const figureRow = 'border-t [&>*]:h-9 [&>*]:px-3 [&>*:first-child]:pl-4 [&>*:last-child]:pr-4'
export const figureCell = 'num text-right whitespace-nowrap'
