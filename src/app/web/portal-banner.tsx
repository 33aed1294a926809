// What a customer must know on every page: payments are a test, or the account waits for approval.

type Approval = 'approved' | 'waiting' | 'declined'

const APPROVAL_NOTES = {
  waiting: 'Your account is in review. You can look at products and prices. We email you when you can buy.',
  declined: 'Your account was not approved. Ask the agency if you think this is a mistake.',
} as const

type PortalBannerProps = { testPayments: boolean; approval: Approval | undefined }

export function PortalBanner({ testPayments, approval = 'approved' }: PortalBannerProps) {
  const notes = [
    testPayments && 'Test payments: cards on this site are not charged, and no real money moves.',
    approval !== 'approved' && APPROVAL_NOTES[approval],
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return (
    <section
      aria-label="About your account"
      className="flex-none bg-warning-subtle px-6 py-2 text-warning-text max-md:px-4"
    >
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </section>
  )
}
