// Why a value was refused, below its field.
export function FieldError({ id, children }: { id?: string; children: string | null | undefined }) {
  if (!children) return null
  return (
    <span id={id} role="alert" className="block text-12 text-danger-text">
      {children}
    </span>
  )
}
