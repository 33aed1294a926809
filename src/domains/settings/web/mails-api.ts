// The kinds of mail, and one mail of the outbox.
import { useQueryClient } from '@tanstack/react-query'
import { queryOf, useAct } from '#platform/web/endpoint-query.ts'
import { sendTestMail } from '../contract/endpoints.ts'
import * as contract from '../contract/mails.ts'

export const mailKindsQuery = queryOf(['mail-kinds'], contract.listMailKinds, {})

export const mailKindQuery = (id: string) =>
  queryOf(['mail-kinds', 'one'], contract.getMailKind, { params: { id } })

export const useSendMailKind = () => useAct(contract.sendMailKind, (id: string) => ({ params: { id } }))

export const outboxMailQuery = (id: string) =>
  queryOf(['outbox', 'mail'], contract.getOutboxMail, { params: { id } })

export const useResendMail = () =>
  useAct(contract.resendMail, (id: string) => ({ params: { id } }), { refresh: ['outbox'] })

export const useCancelMail = () =>
  useAct(contract.cancelMail, (id: string) => ({ params: { id } }), { refresh: ['outbox'] })

export function useSendTestMail() {
  const client = useQueryClient()
  return useAct(sendTestMail, () => ({}), {
    onSuccess: () => setTimeout(() => void client.invalidateQueries({ queryKey: ['outbox'] }), 1_500),
  })
}
