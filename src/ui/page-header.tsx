// The title row of a page: title, count, a note, actions on the right.
import type { ReactNode, Ref } from 'react'
import { Count } from './count.tsx'

type PageHeaderProps = {
  /** Before the title: the button back to the parent page. */
  back?: ReactNode
  title: ReactNode
  count?: number
  /** Beside the title: "Draft saved 4 s ago", a record chooser. */
  note?: ReactNode
  actions?: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
}

export function PageHeader({ back, title, count, note, actions, titleRef }: PageHeaderProps) {
  return (
    <div className="flex min-h-15 flex-none items-center gap-2 px-6 md:flex-wrap pt-4 pb-3 max-md:px-4 max-md:pt-3.5 max-md:pb-2.5">
      {back}
      <h1
        ref={titleRef}
        tabIndex={-1}
        className="min-w-0 text-20 font-semibold break-words outline-none max-md:line-clamp-2"
      >
        {title}
      </h1>
      {count === undefined ? null : <Count className="ml-0.5 pt-1 max-md:hidden">{count}</Count>}
      {note ? <div className="min-w-0 truncate text-ink-3">{note}</div> : null}
      {actions ? (
        <div data-print="hide" className="ml-auto flex flex-none items-center gap-2">
          {actions}
        </div>
      ) : null}
    </div>
  )
}
