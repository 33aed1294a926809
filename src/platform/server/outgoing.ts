// Whether anything leaves this installation. Every sender passes `passOutgoing` right before it calls somebody outside: mail,
// texts, webhooks, payments and lead providers. A restored installation is paused, so that nothing leaves twice. Signing
// in with the agency's own service and the file store are no messages, and go on.
import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '#shared/errors.ts'
import type { Db } from './database.ts'
import type { Mailer } from './mailer.ts'
import { port } from './port.ts'
import type { SmsProvider } from './sms-provider.ts'
import { statement } from './statement.ts'
import type { Context, Tx } from './transaction.ts'

const state = statement('outgoing.state', 'select state, restored_from, restored_at from outgoing_state').as<{
  state: 'live' | 'paused'
}>()

export type OutgoingState = {
  outgoing: 'live' | 'paused'
  /** The time of the backup that this installation was restored from. */
  restoredFrom: string | null
}

export async function outgoingState(db: Db): Promise<OutgoingState> {
  const row = await state.first(db, [])
  return { outgoing: row?.state ?? 'live', restoredFrom: row?.restoredFrom ?? null }
}

const write = statement(
  'outgoing.write',
  'update outgoing_state set state = $1, changed_by = $2, changed_at = now() where state <> $1 returning state',
)
/** Whether it changed. */
export const writeOutgoing = async (db: Db, to: 'live' | 'paused', userId: string) =>
  (await write.first(db, [to, userId])) !== undefined

export class OutgoingPaused extends AppError {
  constructor() {
    super('unavailable', {
      userMessage: 'Outgoing messages are paused. An admin can resume them on the Health page.',
    })
  }
}

const resuming = new AsyncLocalStorage<true>()

/** Throws while outgoing messages are paused. It reads the state each time, so a pause holds at once in every process. */
export async function passOutgoing(db: Db): Promise<void> {
  if (resuming.getStore()) return
  if ((await outgoingState(db)).outgoing === 'paused') throw new OutgoingPaused()
}

/** What asks the providers before messages leave again. Nothing else may leave in it. */
export const whileResuming = <T>(work: () => Promise<T>): Promise<T> => resuming.run(true, work)

/** What happened at the payment provider after the backup, and is unknown here. */
export type UnknownPayment = { ref: string; cents: number }
/** Compares what was charged with the provider. It throws when that cannot be done. */
export const reconcileCharges = port<(context: Context) => Promise<UnknownPayment[]>>(
  'the comparison with the payment provider',
)

/** Messages that wait, by kind, which can be discarded. */
export type WaitingKind = {
  kind: string
  label: string
  count(db: Db): Promise<{ count: number; oldest: string | null }>
  /** Discards some, and answers how many. Zero: none is left. */
  discard(tx: Tx): Promise<number>
}
export const waitingKinds = port<readonly WaitingKind[]>('the messages that wait')

export function pausedMailer(db: Db, mailer: Mailer): Mailer {
  const behind =
    (deliver: Mailer['deliver']): Mailer['deliver'] =>
    async (mail) => {
      await passOutgoing(db)
      return deliver(mail)
    }
  const { openBatch } = mailer
  return {
    ...mailer,
    deliver: behind(mailer.deliver),
    ...(openBatch && {
      openBatch() {
        const batch = openBatch()
        return { ...batch, deliver: behind(batch.deliver) }
      },
    }),
  }
}

export const pausedSms = (db: Db, provider: SmsProvider): SmsProvider => ({
  ...provider,
  async send(message) {
    await passOutgoing(db)
    return provider.send(message)
  },
})

/** Each call of an asynchronous service passes first. */
export function behindPause<T extends object>(db: Db, service: T): T {
  return new Proxy(service, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return async (...given: unknown[]) => {
        await passOutgoing(db)
        return Reflect.apply(value, target, given) as unknown
      }
    },
  })
}
