// A field of a candidate: its label and its value.
import type { ReactNode } from 'react'
import { FieldError } from '#ui/field-error.tsx'
import { useRefusal } from './use-refusal.ts'

export function DetailRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-8 grid-cols-[104px_minmax(0,1fr)] items-center gap-3">
      <span className="text-ink-3">{label}</span>
      {children}
    </div>
  )
}

type SavedRowProps = { label: string; children: (save: (work: Promise<void>) => void) => ReactNode }

/** A choice that is saved at once, with its error below. */
export function SavedRow({ label, children }: SavedRowProps) {
  const { error, save } = useRefusal()
  return (
    <DetailRow label={label}>
      <span className="min-w-0">
        {children(save)}
        <FieldError>{error}</FieldError>
      </span>
    </DetailRow>
  )
}
