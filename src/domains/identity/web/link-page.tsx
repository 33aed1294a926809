// Shared parts of the pages behind emailed links: they check the link first, and say when it no longer works.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { hasCode } from '#platform/web/api-client.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { buttonStyle } from '#ui/plain-button.tsx'
import { LoadingScreen } from '#ui/spinner.tsx'
import type { LinkKind } from '../contract/endpoints.ts'
import { type LinkFacts, linkQuery } from './api.ts'
import { Door } from './door.tsx'

type LinkPageProps = {
  kind: LinkKind
  /** The article about the page. */
  help: string
  /** What to do when the link no longer works. */
  gone: { note: string; action?: ReactNode }
  children: (link: LinkFacts & { token: string }) => ReactNode
}

export function LinkPage({ kind, help, gone, children }: LinkPageProps) {
  // Saved on the first render, because the address may lose it.
  const [token] = useState(() => window.location.hash.slice(1))
  useStartAgainForAnotherLink()
  const link = useQuery({ ...linkQuery(token), enabled: token.length >= 20 })
  if (token.length < 20 || hasCode(link.error, 'gone') || (link.data && link.data.kind !== kind)) {
    return (
      <Door help={help} title="This link no longer works" note={gone.note}>
        {gone.action ?? <SignInLink />}
      </Door>
    )
  }
  if (link.isLoadingError) {
    return (
      <Door help={help} title="Candor Hire">
        <QueryState query={link} />
      </Door>
    )
  }
  if (!link.data) return <LoadingScreen />
  return children({ ...link.data, token })
}

/** A newer link pasted over an old one changes only the part after the #, so browsers do not load the page again. */
function useStartAgainForAnotherLink(): void {
  useEffect(() => {
    const startAgain = () => {
      if (window.location.hash.length > 1) window.location.reload()
    }
    window.addEventListener('hashchange', startAgain)
    return () => window.removeEventListener('hashchange', startAgain)
  }, [])
}

export function SignInLink() {
  return (
    <Link to="/signin" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
      Sign in
    </Link>
  )
}
