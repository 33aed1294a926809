// npm run faults: the long drills, one after the other, against the real product. About fifteen minutes, with a table
// at the end. The short form runs with the tests (tests/faults-small.test.ts).
// npm run faults -- --small    npm run faults -- --only SIGTERM
import { parseArgs } from 'node:util'
import { backupAndRestore } from './backup.ts'
import { diskFull } from './disk-full.ts'
import { type Drill, LONG, type Outcome, SMALL } from './drill.ts'
import { image } from './image.ts'
import { importKills } from './import-kills.ts'
import { intake } from './intake.ts'
import { killPostgres, killServer } from './kills.ts'
import { longTexts } from './long-texts.ts'
import { overload } from './overload.ts'
import { paymentEvents } from './payments.ts'
import { pointInTime } from './point-in-time.ts'
import { pooler } from './pooler.ts'
import { rushForLeads, spendOnce, twoProcesses } from './sale.ts'
import { saleKills } from './sale-kills.ts'
import { silentPostgres } from './silence.ts'
import { openSite } from './site.ts'
import { slowClients } from './slow-clients.ts'
import { standingOrders } from './standing.ts'
import { terminateBackends } from './terminations.ts'
import { terminate } from './terms.ts'
import { upgrade } from './upgrade.ts'
import { uploads } from './uploads.ts'

const DRILLS: readonly Drill[] = [
  killServer,
  killPostgres,
  intake,
  rushForLeads,
  spendOnce,
  twoProcesses,
  standingOrders,
  saleKills,
  paymentEvents,
  importKills,
  silentPostgres,
  terminateBackends,
  pooler,
  terminate,
  slowClients,
  overload,
  uploads,
  diskFull,
  longTexts,
  upgrade,
  backupAndRestore,
  pointInTime,
  image,
]

const failed = (error: Error): Outcome => ({ figures: '', faults: [error.message] })
const { values } = parseArgs({ options: { small: { type: 'boolean' }, only: { type: 'string' } } })
const site = await openSite(values.small ? 'test' : 'production')
const outcomes: [string, Outcome][] = []
try {
  for (const drill of DRILLS) {
    if (values.only && !drill.name.includes(values.only)) continue
    console.log(`${drill.name} …`)
    const outcome = await drill.run(site, values.small ? SMALL : LONG).catch(failed)
    outcomes.push([drill.name, outcome])
    if (outcome.faults.length > 0) console.log(site.product.log().slice(-4_000))
  }
} finally {
  await site.close()
}

for (const [name, { figures, faults }] of outcomes) {
  console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(28)} ${figures}`)
  for (const fault of faults.slice(0, 10)) console.log(`          ${fault}`)
}
if (outcomes.some(([, { faults }]) => faults.length > 0)) process.exitCode = 1
