// The current client of a customer: the first of the list until they choose another. Saved in this browser per user.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useStored, writeStored } from '#ui/stored.ts'
import { customerQuery } from './api.ts'

export function chooseActive<Client extends { id: string }>(
  clients: readonly Client[],
  rememberedId: string | null,
): Client | undefined {
  return clients.find((client) => client.id === rememberedId) ?? clients[0]
}

const keyOf = (userId: string) => `cdh-client-${userId}`

export function useActiveClient() {
  const { user, clients, testPayments, agency } = useSuspenseQuery(customerQuery).data
  const remembered = useStored(keyOf(user.id))
  return {
    clients,
    testPayments,
    agency,
    active: chooseActive(clients, remembered),
    activate: (clientId: string) => writeStored(keyOf(user.id), clientId),
  }
}
