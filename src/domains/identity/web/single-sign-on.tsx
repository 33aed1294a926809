// Single sign-on: the way to the agency's own sign-in service, and why it did not sign in. A plain link, so it works before
// any script.
import { useSearch } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useFace } from '#platform/web/face.ts'
import { isSameSitePath } from '#shared/same-site-path.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { type SingleSignOnProblem as Problem, SINGLE_SIGN_ON_PROBLEMS } from '../contract/words.ts'

export function SingleSignOn({ label = 'Use single sign-on' }: { label?: string }) {
  const { hasSingleSignOn } = useFace()
  const { next } = useSearch({ strict: false })
  if (!hasSingleSignOn) return null
  const wanted = isSameSitePath(next) ? `?next=${encodeURIComponent(next)}` : ''
  return (
    <PlainButton asChild size="lg" icon={Building2} className="h-11 w-full">
      <a href={`/api/auth/oidc/start${wanted}`}>{label}</a>
    </PlainButton>
  )
}

export function SingleSignOnProblem() {
  const { problem } = useSearch({ strict: false })
  if (!problem || !Object.hasOwn(SINGLE_SIGN_ON_PROBLEMS, problem)) return null
  return (
    <p role="alert" className="rounded-8 bg-danger-subtle px-3.5 py-2.5 text-danger-text">
      {SINGLE_SIGN_ON_PROBLEMS[problem as Problem]}
    </p>
  )
}
