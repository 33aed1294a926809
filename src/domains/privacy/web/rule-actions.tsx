// Publishes or discards a draft, or ends a published rule. Each says what follows.
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { RuleState } from './use-rule.ts'

type RuleActionsProps = { rule: RuleState; name: string; effect: string; size?: 'sm' | 'md' }

export function RuleActions({ rule, name, effect, size = 'md' }: RuleActionsProps) {
  const [asking, setAsking] = useState<'publish' | 'end' | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      {rule.draft ? (
        <>
          <Button size={size} busy={rule.isBusy} onClick={rule.discard}>
            Discard draft
          </Button>
          <Button size={size} variant="primary" busy={rule.isBusy} onClick={() => setAsking('publish')}>
            Publish rule
          </Button>
        </>
      ) : null}
      {rule.published && !rule.draft ? (
        <Button size={size} onClick={() => setAsking('end')}>
          End rule
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking === 'publish'}
        onOpenChange={close}
        danger
        title={`Publish the rule for ${name}?`}
        description={effect}
        confirmLabel="Publish rule"
        busy={rule.isBusy}
        onConfirm={() => rule.publish(close)}
      />
      <ConfirmDialog
        open={asking === 'end'}
        onOpenChange={close}
        title={`End the rule for ${name}?`}
        description="Nothing more is erased by it. The next run restores candidates in quarantine."
        confirmLabel="End rule"
        cancelLabel="Keep rule"
        busy={rule.isBusy}
        onConfirm={() => rule.end(close)}
      />
    </>
  )
}
