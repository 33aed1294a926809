// One installation for drills: its own data folder, the product, and a signed-in recruiter.
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { createUser } from '#domains/identity/server/index.ts'
import { type Database, openDatabase } from '#platform/server/database.ts'
import { databaseUser } from '#platform/server/embedded-postgres-cluster.ts'
import {
  listProcessesIn,
  readPostmasterFile,
  signalProcess,
} from '#platform/server/embedded-postgres-processes.ts'
import { urlOf } from '#platform/server/embedded-postgres-server.ts'
import { createLog } from '#platform/server/log.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { findFreePort } from '../../e2e/support/free-port.ts'
import { type GraphApi, startGraphApi } from '../support/graph-api.ts'
import { endProduct, hasEnded, type Product, signIn, startProduct } from '../support/product.ts'
import { type StripeApi, startStripeApi, WEBHOOK_SECRET } from '../support/stripe-api.ts'

export const RECRUITER = { email: 'recruiter@faults.candorhire.test', password: 'faults-candor-hire' }

/** Signs what the drills send as Meta. */
export const META_SECRET = 'the app secret of the drills'
export const STRIPE_KEY = 'sk_test_of_the_drills'

export type Site = {
  readonly url: string
  readonly dataDir: string
  /** Meta's side of the intake of leads. */
  readonly graph: GraphApi
  /** The payment provider. */
  readonly stripe: StripeApi
  /** The headers of a signed-in browser. */
  readonly headers: Record<string, string>
  readonly product: Product
  /** Restarts the product on the same data and port. */
  restart(): Promise<void>
  /** A second process of the product on the same database. The caller ends it. */
  startAnother(more?: Record<string, string>): Promise<Product>
  postgresProcesses(): number[]
  signalPostgres(signal: NodeJS.Signals): void
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** The product's own view of the database. */
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export async function openSite(mode: 'production' | 'test', folder?: string): Promise<Site> {
  const dataDir = folder
    ? path.join(folder, 'data')
    : await realpath(await mkdtemp(path.join(os.tmpdir(), 'candorhire-faults-')))
  const clusterDir = path.join(dataDir, 'postgres')
  const port = await findFreePort()
  const [graph, stripe] = await Promise.all([startGraphApi(), startStripeApi()])
  const env = {
    DATA_DIR: dataDir,
    NODE_ENV: mode,
    META_APP_SECRET: META_SECRET,
    META_ACCESS_TOKEN: 'token',
    META_GRAPH_URL: graph.url,
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: stripe.url,
  }
  const start = () => startProduct({ port, env })
  let product = await start()
  const withDatabase = <T>(work: (db: Database) => Promise<T>) => onDatabase(databaseUrl(clusterDir), work)
  await withDatabase(addRecruiter)
  const headers = await signIn(product, RECRUITER)
  return {
    url: product.url,
    dataDir,
    graph,
    stripe,
    headers,
    get product() {
      return product
    },
    async restart() {
      product = await start()
    },
    startAnother: async (more) =>
      startProduct({
        port: await findFreePort(),
        env: { ...env, DATABASE_URL: databaseUrl(clusterDir), ...more },
      }),
    postgresProcesses: () => listProcessesIn(clusterDir),
    signalPostgres(signal) {
      for (const pid of listProcessesIn(clusterDir)) signalProcess(pid, signal)
    },
    query: (text, values) => query(databaseUrl(clusterDir), text, values),
    withDatabase,
    async close() {
      if (!hasEnded(product)) await endProduct(product)
      for (const pid of listProcessesIn(clusterDir)) signalProcess(pid, 'SIGKILL')
      await Promise.all([graph.close(), stripe.close()])
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function databaseUrl(clusterDir: string): string {
  const postmaster = readPostmasterFile(clusterDir)
  if (!postmaster) throw new Error('PostgreSQL is not running.')
  return urlOf(postmaster.socketDir, databaseUser)
}

async function addRecruiter(db: Database): Promise<void> {
  await createUser(systemContext(db), { ...RECRUITER, role: 'recruiter', name: 'Fault Recruiter' })
}

async function onDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, size: 4, log: createLog({ LOG_LEVEL: 'silent', production: false }) })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

async function query<Row>(url: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text, [...values])).rows
  } finally {
    await client.end()
  }
}
