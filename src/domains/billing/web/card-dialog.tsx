// Saves a card: a test card here, a real one on the page of the provider.
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
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
  provider: ProviderName | null
  onClose: () => void
  onSaved: (id: string) => void
}

export function CardDialog({ clientId, provider, onClose, onSaved }: CardDialogProps) {
  const { addCard } = useBillingActions()
  const form = useForm({ start: { testCard: 'success' as TestCard }, act: addCard })
  const isTest = provider === 'test'
  const { pathname, search } = window.location
  const handleSave = () =>
    form.submit(({ testCard }) =>
      addCard.mutate(
        { client: clientId, ...(isTest ? { testCard } : { returnPath: pathname + search }) },
        {
          onSuccess: (method) => {
            if (method.setupUrl) return window.location.assign(method.setupUrl)
            toast({ tone: 'success', title: `${cardName(method)} saved` })
            return onSaved(method.id)
          },
        },
      ),
    )
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSave}
      title={isTest ? 'Add a test card' : 'Add a card'}
      description={
        isTest
          ? 'The built-in test provider moves no real money. Choose how the card behaves.'
          : 'You enter the card on the page of Stripe. Its number never reaches this server.'
      }
      submitLabel={isTest ? 'Save test card' : 'Continue to Stripe'}
      busy={addCard.isPending}
    >
      {isTest ? (
        <Field label="Test card" group error={form.problem('testCard')}>
          <RadioGroup
            {...form.field('testCard')}
            options={TEST_CARDS.map((value) => ({ value, ...TEST_CARD_LABELS[value] }))}
          />
        </Field>
      ) : null}
      <ErrorLine error={isTest ? form.refusal : addCard.error} />
    </FormDialog>
  )
}
