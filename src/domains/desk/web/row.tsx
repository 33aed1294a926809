// A row of the sales desk that opens its panel beside the list.
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

type DeskRowProps = { isOpen: boolean; onOpen: () => void; className: string; children: ReactNode }

export const DeskRow = ({ isOpen, onOpen, className, children }: DeskRowProps) => (
  <li>
    <button
      type="button"
      aria-pressed={isOpen}
      onClick={onOpen}
      className={cx(
        'flex w-full border-b px-6 text-left hover:bg-hover max-md:px-4',
        isOpen && 'border-l-2 border-l-primary bg-selected',
        className,
      )}
    >
      {children}
    </button>
  </li>
)
