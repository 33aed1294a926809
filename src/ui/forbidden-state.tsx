// Shown when the user's role has no access: the page, the roles with access, and a link back.
import { Lock } from 'lucide-react'
import { Button } from './button.tsx'
import { ErrorScreen } from './error-screen.tsx'

type ForbiddenStateProps = { what?: string; who?: string; onBack: () => void; onHome: () => void }

export function ForbiddenState(props: ForbiddenStateProps) {
  const { what = 'this page', who = 'An administrator can give you access.', onBack, onHome } = props
  return (
    <ErrorScreen
      icon={Lock}
      title="No access"
      message={`Your role does not include ${what}. ${who}`}
      actions={
        <>
          <Button variant="primary" onClick={onBack}>
            Go Back
          </Button>
          <Button onClick={onHome}>Go to Home</Button>
        </>
      }
    />
  )
}
