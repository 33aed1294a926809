// Saved cards of a client.
import { findClientName, requireApproved } from '#domains/clients/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { CustomerActor } from '#shared/roles.ts'
import type { Method, MethodCreate } from '../contract/schemas.ts'
import { cardName, MAX_METHODS } from '../contract/words.ts'
import { payingClient } from './access.ts'
import { saveCard } from './apply-method.ts'
import { toMethod } from './present.ts'
import { findProvider, providerOf } from './provider.ts'
import type { PaymentProvider } from './provider-types.ts'
import * as queries from './queries/methods.ts'
import { turnOffRechargeWith } from './queries/settings.ts'

/** The client as the provider knows it, made there at the first need. */
export async function customerRefOf(
  context: Pick<Tx, 'db'>,
  provider: PaymentProvider,
  clientId: string,
): Promise<string> {
  const known = await queries.findCustomer(context.db, clientId, provider.name)
  if (known) return known
  const name = (await findClientName(context.db, clientId)) ?? ''
  const ref = await provider.createCustomer({ id: clientId, name })
  await queries.insertCustomer(context.db, clientId, provider.name, ref)
  return (await queries.findCustomer(context.db, clientId, provider.name)) ?? ref
}

/** Cards whose event was lost are asked for, so that a saved card is there when the customer comes back. */
export async function listMethods(context: Context, clientId: string): Promise<Method[]> {
  const provider = findProvider(context)
  if (!provider) return []
  for (const { id, setupRef: ref } of await queries.listPendingMethods(context.db, clientId, provider.name)) {
    const saved = ref ? await provider.findSavedMethod(ref).catch(() => null) : null
    if (saved) await transaction(context, (tx) => saveCard(tx, id, saved))
  }
  return (await queries.listMethods(context.db, clientId, provider.name)).map((row) => toMethod(row))
}

export async function createMethod(context: Context<CustomerActor>, input: MethodCreate): Promise<Method> {
  const clientId = await payingClient(context, input.client)
  await requireApproved(context, clientId)
  const provider = providerOf(context)
  if (provider.name === 'test' && !input.testCard)
    throw invalid('testCard', 'Choose a test card: success, decline, authenticate or dispute.')
  if (provider.name !== 'test' && input.testCard)
    throw invalid('testCard', 'This installation takes real cards. Leave testCard out.')
  if ((await queries.listMethods(context.db, clientId, provider.name)).length >= MAX_METHODS)
    throw conflict(`A client can save ${MAX_METHODS} cards. Remove one first.`)
  const id = uuidv7()
  const by = context.actor.userId
  await queries.insertMethod(context.db, { id, clientId, provider: provider.name, by })
  const customerRef = await customerRefOf(context, provider, clientId).catch(unreachable)
  const returnUrl = `${context.origin}${input.returnPath ?? '/portal/billing'}`
  const saving = { methodId: id, customerRef, testCard: input.testCard, returnUrl }
  const saved = await provider.saveMethod(saving).catch(unreachable)
  if (saved.kind === 'page') await queries.rememberSetup(context.db, id, saved.setupRef)
  else
    await transaction(context, async (tx) => {
      await saveCard(tx, id, saved)
      const after = { card: cardName(saved.card), client: clientId }
      await audit(tx, { action: 'card_saved', subjectType: 'client', subjectId: clientId, after })
    })
  const row = await queries.findMethod(context.db, id, [clientId])
  if (!row) throw notFound('card')
  return toMethod(row, saved.kind === 'page' ? saved.url : undefined)
}

export const unreachable = (cause: unknown): never => {
  throw new AppError('unavailable', {
    userMessage: 'The payment provider does not answer. No money moved. Try again in a minute.',
    retryAfterSeconds: 60,
    cause,
  })
}

export async function removeMethod(context: Context<CustomerActor>, id: string): Promise<void> {
  const method = await queries.findMethod(context.db, id, context.actor.clientIds)
  if (!method) throw notFound('card')
  await payingClient(context, method.clientId)
  await transaction(context, async (tx) => {
    if (!(await queries.markRemoved(tx.db, id))) return
    await turnOffRechargeWith(tx.db, id)
    const subject = { subjectType: 'client', subjectId: method.clientId }
    await audit(tx, { action: 'card_removed', ...subject, before: { card: cardName(method) } })
    await publish(tx, { type: 'wallet.updated', audience: { client: method.clientId } })
  })
  const provider = findProvider(context)
  // The card is of no use here any more. Whether the provider keeps it changes nothing for the customer.
  if (provider && method.providerRef && method.provider === provider.name)
    await provider.removeMethod(method.providerRef).catch(() => undefined)
}
