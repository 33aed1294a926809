// The question mark beside a page's title: opens its help article in a new tab.
import { CircleQuestionMark } from 'lucide-react'
import { cx } from './cx.ts'

type HelpLinkProps = {
  /** The article's name in its address. */
  article: string
  className?: string
}

export function HelpLink({ article, className }: HelpLinkProps) {
  return (
    <a
      href={`/help/${article}`}
      target="_blank"
      rel="noopener"
      title="Help"
      aria-label="Help with this page, opens in a new tab"
      data-print="hide"
      className={cx(
        'inline-flex size-7 flex-none items-center justify-center rounded-6 text-ink-3 hover:bg-hover hover:text-ink max-md:size-9',
        className,
      )}
    >
      <CircleQuestionMark />
    </a>
  )
}
