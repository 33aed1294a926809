// The first Tab stop of every page.
export function SkipLink({ to = '#main' }: { to?: string }) {
  return (
    <a
      href={to}
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-toast focus:rounded-6 focus:bg-raised focus:px-3 focus:py-1.5 focus:font-medium focus:shadow-float-2"
    >
      Skip to main content
    </a>
  )
}
