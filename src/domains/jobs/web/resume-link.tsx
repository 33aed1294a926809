// Downloads the resume of an application.
import { FileText } from 'lucide-react'
import { cx } from '#ui/cx.ts'

type ResumeLinkProps = { href: string; name: string; className?: string }

export function ResumeLink({ href, name, className }: ResumeLinkProps) {
  return (
    <a
      href={href}
      download
      className={cx(
        'flex w-fit max-w-full items-center gap-1.5 rounded-4 text-primary-text hover:underline',
        className,
      )}
    >
      <FileText aria-hidden className="size-4 flex-none" />
      <span className="flex-none">Resume:</span>
      <bdi className="truncate">{name}</bdi>
    </a>
  )
}
