// Each route reads as a sentence: who may, what comes in, what happens, what goes out.
import type { FastifyInstance } from 'fastify'
import { answerPage } from '#platform/server/list.ts'
import { customer } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { ownClient } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import { notFound } from '#platform/shared/errors.ts'
import * as contract from '../contract/endpoints.ts'
import { toEntry, toWallet } from './present.ts'
import { entryList } from './queries/entries.ts'
import { listAccounts } from './queries/ledger.ts'

export function billingRoutes(app: FastifyInstance): void {
  route(app, contract.getWallet, {
    policy: customer,
    handler: async ({ query, context }) => {
      const { available, held } = await accountsOf(context, ownClient(context.actor, query.client))
      return toWallet(available, held)
    },
  })
  route(app, contract.listWalletEntries, {
    policy: customer,
    handler: async ({ query, context }) => {
      const { available } = await accountsOf(context, ownClient(context.actor, query.client))
      const asked = { ...query, account: available.id }
      return answerPage(query, {
        page: entryList.page(context.db, asked, null),
        total: () => entryList.total(context.db, asked, null),
        item: toEntry,
      })
    },
  })
}

async function accountsOf({ db }: Context, clientId: string) {
  const [available, held] = await listAccounts(db, clientId)
  if (!available || !held) throw notFound('client')
  return { available, held }
}
