// An icon button: its name is for screen readers, and shown with its shortcut on hover.
import type { LucideIcon } from 'lucide-react'
import { Button, type ButtonProps } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ButtonProps, 'children' | 'size' | 'aria-label'> & {
  icon: LucideIcon
  label: string
  shortcut?: string
  size?: 'sm' | 'md'
  side?: 'top' | 'right' | 'bottom' | 'left'
}

export function IconButton({
  label,
  shortcut,
  size = 'md',
  side,
  variant = 'ghost',
  ...props
}: IconButtonProps) {
  const button = (
    <Button {...props} variant={variant} size={size === 'sm' ? 'icon-sm' : 'icon'} aria-label={label} />
  )
  if (props.disabledReason) return button
  return (
    <Tooltip content={label} shortcut={shortcut} side={side}>
      {button}
    </Tooltip>
  )
}
