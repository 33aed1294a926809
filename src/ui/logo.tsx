// The logo of the product, in the theme's colors.
export function Logo({ size = 20 }: { size?: number }) {
  return (
    <svg viewBox="0 0 20 20" width={size} height={size} aria-hidden="true" className="flex-none">
      <path
        d="M15.9 4.9A7.8 7.8 0 1 0 15.9 15.1"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="15.6" cy="10" r="2.4" fill="var(--text-1)" />
    </svg>
  )
}
