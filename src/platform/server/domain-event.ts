// Events from one domain to others inside its transaction: listeners act in the same transaction, or everything fails.
import type { Tx } from './transaction.ts'

type Listener<Payload> = (tx: Tx, payload: Payload) => Promise<void>

export type DomainEvent<Payload> = {
  on(listener: Listener<Payload>): void
  emit(tx: Tx, payload: Payload): Promise<void>
}

export function domainEvent<Payload>(): DomainEvent<Payload> {
  const listeners = new Set<Listener<Payload>>()
  return {
    on: (listener) => void listeners.add(listener),
    async emit(tx, payload) {
      for (const listener of listeners) await listener(tx, payload)
    },
  }
}
