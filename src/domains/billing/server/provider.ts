// The provider of this installation: Stripe with an account there, otherwise the built-in test provider.
import type { Tx } from '#platform/server/transaction.ts'
import type { PaymentProvider } from './provider-types.ts'
import { stripeProvider } from './stripe.ts'
import { testProvider } from './test-provider.ts'

export function providerOf({ services, db }: Pick<Tx, 'services' | 'db'>): PaymentProvider {
  return services.stripe ? stripeProvider(services.stripe) : testProvider(db)
}
