// Saves a card: a test card here, a real one on the page of the provider.
import { useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast-store.ts'
import {
  cardName,
  type ProviderName,
  TEST_CARD_LABELS,
  TEST_CARDS,
  type TestCard,
} from '../contract/words.ts'
import { useBillingActions } from './api.ts'

type CardDialogProps = {
  clientId: string
  provider: ProviderName
  onClose: () => void
  onSaved: (id: string) => void
}

export function CardDialog({ clientId, provider, onClose, onSaved }: CardDialogProps) {
  const [testCard, setTestCard] = useState<TestCard>('success')
  const { addCard } = useBillingActions()
  const isTest = provider === 'test'
  const { pathname, search } = window.location
  const handleSave = () =>
    addCard.mutate(
      { client: clientId, ...(isTest ? { testCard } : { returnPath: pathname + search }) },
      {
        onSuccess: (method) => {
          if (method.setupUrl) return window.location.assign(method.setupUrl)
          toast({ tone: 'success', title: `${cardName(method)} saved` })
          return onSaved(method.id)
        },
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={handleSave}
      title={isTest ? 'Add a test card' : 'Add a card'}
      description={
        isTest
          ? 'The built-in test provider moves no real money. Choose how the card behaves.'
          : 'You enter the card on the page of Stripe. Its number never reaches this server.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={addCard.isPending}>
            {isTest ? 'Save test card' : 'Continue to Stripe'}
          </Button>
        </>
      }
    >
      {isTest ? (
        <Field label="Test card" group>
          <RadioGroup
            value={testCard}
            onChange={setTestCard}
            options={TEST_CARDS.map((value) => ({ value, ...TEST_CARD_LABELS[value] }))}
          />
        </Field>
      ) : null}
      {addCard.error ? (
        <p role="alert" className="text-danger-text">
          {sentenceOf(addCard.error)}
        </p>
      ) : null}
    </Dialog>
  )
}
