// The button. When disabled, it shows the reason on hover and focus.
import { PlainButton, type PlainButtonProps } from './plain-button.tsx'
import { Tooltip } from './tooltip.tsx'

export type ButtonProps = PlainButtonProps & { disabledReason?: string | null }

export function Button({ disabledReason, ...props }: ButtonProps) {
  if (!disabledReason) return <PlainButton {...props} />
  return (
    <Tooltip content={disabledReason}>
      <PlainButton {...props} disabled />
    </Tooltip>
  )
}
