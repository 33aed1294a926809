// The description of a job. The server has removed all scripts.
import './posting-text.css'
import { cx } from '#ui/cx.ts'

export function PostingText({ html, className }: { html: string; className?: string }) {
  // oxlint-disable-next-line react/no-danger -- Sanitized on the server, see server/markdown.ts.
  return <div className={cx('posting-text', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
