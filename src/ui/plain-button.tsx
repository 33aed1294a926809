// The button without a disabled reason. While busy its label stays, a spinner replaces the icon, and the width does not
// change. Public pages and error screens use it directly, because tooltips are not in the first download.
import { cva, type VariantProps } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export const buttonStyle = cva(
  'inline-flex flex-none select-none items-center justify-center gap-1.5 rounded-6 border font-medium whitespace-nowrap transition-colors duration-(--t-fast) aria-disabled:cursor-not-allowed',
  {
    variants: {
      variant: {
        default:
          'border-line-strong bg-surface text-ink hover:bg-hover active:bg-pressed data-[state=open]:bg-pressed aria-disabled:text-disabled [&_.lucide]:text-ink-2 aria-disabled:[&_.lucide]:text-disabled',
        primary:
          'border-primary bg-primary text-primary-foreground hover:border-primary-hover hover:bg-primary-hover active:border-primary-pressed active:bg-primary-pressed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-disabled',
        ghost:
          'border-transparent text-ink-2 hover:bg-hover hover:text-ink active:bg-pressed data-[state=open]:bg-pressed aria-disabled:text-disabled',
        danger:
          'border-danger-fill bg-danger-fill text-on-danger hover:border-danger-fill-hover hover:bg-danger-fill-hover active:opacity-90 aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-disabled',
      },
      size: {
        sm: 'h-7 px-2.5 max-md:h-9',
        md: 'h-8 px-3 max-md:h-10',
        lg: 'h-10 px-4 text-14 max-md:h-11',
        icon: 'size-8 px-0 max-md:size-10',
        'icon-sm': 'size-7 px-0 max-md:size-9',
      },
    },
    defaultVariants: { variant: 'default', size: 'md' },
  },
)

export type PlainButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  VariantProps<typeof buttonStyle> & {
    icon?: LucideIcon
    iconAfter?: LucideIcon
    busy?: boolean
    /** Plain disabled. Prefer the `disabledReason` of Button, which shows why. */
    disabled?: boolean
    /** Renders the only child (a link) as this button. */
    asChild?: boolean
  }

export function PlainButton(props: PlainButtonProps) {
  const { variant, size, icon, iconAfter, busy, disabled: off, asChild, ...rest } = props
  const { className, children, onClick, type = 'button', ...attributes } = rest
  const look = cx(buttonStyle({ variant, size }), busy && 'cursor-progress', className)

  if (asChild) {
    return (
      <ButtonLink {...attributes} className={look} icon={icon}>
        {children}
      </ButtonLink>
    )
  }

  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (off || busy) return event.preventDefault()
    onClick?.(event)
  }
  return (
    <button
      {...attributes}
      type={type}
      className={look}
      onClick={handleClick}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
    >
      <Content icon={icon} iconAfter={iconAfter} busy={busy}>
        {children}
      </Content>
    </button>
  )
}

type ButtonLinkProps = { className: string; icon?: LucideIcon; children: ReactNode }

function ButtonLink({ icon: Icon, children, ...props }: ButtonLinkProps) {
  return (
    <Slot.Root {...props}>
      {Icon ? <Icon /> : null}
      <Slot.Slottable>{children}</Slot.Slottable>
    </Slot.Root>
  )
}

type ContentProps = { icon?: LucideIcon; iconAfter?: LucideIcon; busy?: boolean; children: ReactNode }

function Content({ icon: Icon, iconAfter: IconAfter, busy, children }: ContentProps) {
  // Without an icon the spinner takes its 16 px from the padding, so the width stays.
  if (busy && !Icon) {
    return (
      <span className="-mx-2 inline-flex items-center gap-1">
        <Spinner className="size-3" />
        {children}
      </span>
    )
  }
  return (
    <>
      {busy ? <Spinner /> : Icon && <Icon />}
      {children}
      {IconAfter ? <IconAfter className="size-3.5" /> : null}
    </>
  )
}
