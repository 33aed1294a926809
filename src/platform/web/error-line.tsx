// Why the server refused a form, read out as it appears.
import { cx } from '#ui/cx.ts'
import { sentenceOf } from './api-client.ts'

export function ErrorLine({ error, className }: { error: Error | null | undefined; className?: string }) {
  if (!error) return null
  return (
    <p role="alert" className={cx('text-danger-text', className)}>
      {sentenceOf(error)}
    </p>
  )
}
