// The second step of signing in: the six digits of the app, or a recovery code.
import { useState } from 'react'
import { hasCode } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { useFinishSignIn } from './api.ts'
import { DoorButton, doorForm } from './door.tsx'
import { useEnter } from './use-enter.ts'

export function SecondStep({ onBack }: { onBack: () => void }) {
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState(false)
  const finish = useFinishSignIn()
  const enter = useEnter()
  const handleSubmit = () => {
    if (code.trim() !== '') finish.mutate(code, { onSuccess: () => void enter() })
  }
  const over = hasCode(finish.error, 'gone')
  return (
    <Form onSubmit={handleSubmit} className={doorForm}>
      <Field
        key={String(recovery)}
        label={recovery ? 'Recovery code' : 'Code from your authenticator app'}
        hint={
          recovery ? 'One of your ten saved codes. Each works once.' : 'Six digits, new every 30 seconds.'
        }
      >
        <Input
          name="code"
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          className="h-11"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The code is the only input of this step.
          autoFocus
          value={code}
          onText={setCode}
        />
      </Field>
      <ErrorLine error={finish.error} />
      <DoorButton busy={finish.isPending} disabled={over}>
        Continue
      </DoorButton>
      <div className="flex flex-wrap justify-between gap-2">
        <PlainButton variant="ghost" onClick={() => setRecovery(!recovery)}>
          {recovery ? 'Use the app' : 'Use a recovery code'}
        </PlainButton>
        <PlainButton variant="ghost" onClick={onBack}>
          Start again
        </PlainButton>
      </div>
    </Form>
  )
}
