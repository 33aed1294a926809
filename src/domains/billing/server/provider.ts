// The provider of this installation: Stripe with an account there, or the built-in test provider. Production without
// either takes no cards.
import { behindPause } from '#platform/server/outgoing.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { AppError } from '#shared/errors.ts'
import type { PaymentProvider } from './provider-types.ts'
import { stripeProvider } from './stripe.ts'
import { testProvider } from './test-provider.ts'

type Reading = Pick<Tx, 'services' | 'db'>

/** Null where cards are not set up. */
export function findProvider({ services, db }: Reading): PaymentProvider | null {
  if (services.stripe) return behindPause(db, stripeProvider(services.stripe))
  return services.testPayments === 'off' ? null : behindPause(db, testProvider(db))
}

export function providerOf(context: Reading): PaymentProvider {
  const provider = findProvider(context)
  if (provider) return provider
  throw new AppError('payments_off', {
    userMessage: 'Card payments are not set up. Pay from the balance, or ask your agency.',
  })
}
