// The shared look of popovers, menus and option lists.
export const floatingPanel =
  'z-popover animate-float-in overflow-hidden rounded-8 bg-raised text-ink shadow-float-2 outline-none'

/** Disabled is read from `aria-disabled`, because option lists set `data-disabled="false"` on enabled items. */
export const menuItem =
  'relative flex h-8 w-full cursor-default items-center gap-2 rounded-6 px-2 text-13 outline-none select-none max-md:h-11 max-md:text-16 data-highlighted:bg-hover data-[selected=true]:bg-hover aria-disabled:text-disabled [&>.lucide]:text-ink-2 aria-disabled:[&>.lucide]:text-disabled'

export const menuLabel = 'px-2 pt-2 pb-1 text-12 font-medium text-ink-3'
