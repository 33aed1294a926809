// Demo data for an empty installation: created through the same services as real data, the same every time. Each part
// is drawn first and then written in parallel, so the order of writing does not matter. Thousands of rows go in with
// one statement, under the same constraints.
import { hidePanel } from '#domains/help/server/index.ts'
import { createUser } from '#domains/identity/server/index.ts'
import { orderBoard } from '#domains/pipeline/server/index.ts'
import type { Database } from '#platform/server/database.ts'
import { openDatabase } from '#platform/server/database.ts'
import { isDemoLoading, setDemoLoading } from '#platform/server/installation.ts'
import type { Logger } from '#platform/server/log.ts'
import type { Keyring } from '#platform/server/secrets.ts'
import { NO_SERVICES, type Services } from '#platform/server/services.ts'
import type { Storage } from '#platform/server/storage.ts'
import { systemContext } from '#platform/server/transaction.ts'
import type { Role } from '#shared/roles.ts'
import { addApplications, answerApplications } from './applications.ts'
import { addCampaigns } from './campaigns.ts'
import { addCandidates } from './candidates.ts'
import { addClients } from './clients.ts'
import { addCosts } from './costs.ts'
import { addInterviews } from './interviews.ts'
import { addLeads } from './leads.ts'
import { addLinks } from './links.ts'
import { addOutreach } from './outreach.ts'
import { addViews } from './own-postings.ts'
import { addPublicApplications } from './public-applications.ts'
import { analyzeAfterLoading, hasUser, isInstallationEmpty } from './queries/demo.ts'
import { seededRandom } from './random.ts'
import { AT_ONCE } from './side-by-side.ts'
import { asStaff, type DemoStaff } from './staff.ts'

// Losing demo data in a power cut costs nothing, so these writes do not wait for the disk. The tables are so small that
// planning takes longer than running.
const OPTIONS = '-c synchronous_commit=off -c plan_cache_mode=force_generic_plan'
const CUT_OFF =
  'The demo data is not complete: an earlier start was cut off while loading it. For all of it, remove the data folder (or empty the database) and start again.'
const DEMO_PASSWORD = 'demo-candor-hire'
const DEMO_SIGN_INS: readonly { role: Role; email: string; name: string }[] = [
  { role: 'admin', email: 'admin@demo.candorhire.test', name: 'Ines Carvalho' },
  { role: 'manager', email: 'manager@demo.candorhire.test', name: 'Dana Whitfield' },
  { role: 'recruiter', email: 'recruiter@demo.candorhire.test', name: 'Marcus Bell' },
  { role: 'customer', email: 'customer@demo.candorhire.test', name: 'Priya Raman' },
]

export function signIns(): string {
  const lines = DEMO_SIGN_INS.map(({ role, email }) => `  ${role.padEnd(10)} ${email}`)
  return `\nDemo sign-ins, all with the password ${DEMO_PASSWORD}\n${lines.join('\n')}`
}

/** Returns whether this installation has the demo users. Loads everything first if it is empty. */
export async function loadDemoData(input: {
  db: Database
  url: string
  log: Logger
  secrets: Keyring
  storage: Storage
  say: (text: string) => void
}): Promise<boolean> {
  if (!(await isInstallationEmpty(input.db))) {
    if (await isDemoLoading(input.db)) input.say(CUT_OFF)
    return hasUser(input.db, 'admin@demo.candorhire.test')
  }
  input.say('Loading demo data…')
  const separator = input.url.includes('?') ? '&' : '?'
  const db = openDatabase({
    ...input,
    url: `${input.url}${separator}options=${encodeURIComponent(OPTIONS)}`,
    size: AT_ONCE,
  })
  try {
    await setDemoLoading(db, true)
    await load(db, input)
    await analyzeAfterLoading(db)
    await setDemoLoading(db, false)
  } finally {
    await db.close()
  }
  return true
}

/** No demo messages are sent: its candidates are not real. */
const DEMO_SERVICES: Services = {
  ...NO_SERVICES,
  testPayments: 'on',
  addToQueue: async () => undefined,
}

async function load(
  db: Database,
  { secrets, storage }: Pick<Services, 'secrets' | 'storage'>,
): Promise<void> {
  const now = new Date()
  const context = systemContext(db, { ...DEMO_SERVICES, secrets, storage }, now)
  const ids = await Promise.all(
    DEMO_SIGN_INS.map(({ role, email, name }) =>
      createUser(context, { role, email, name, password: DEMO_PASSWORD }),
    ),
  )
  const staff: DemoStaff[] = DEMO_SIGN_INS.flatMap(({ role, name }, index) => {
    const id = ids[index]
    return role === 'customer' || !id ? [] : [{ id, name, role }]
  })
  // The demo is past its first run. Help shows the steps again.
  for (const person of staff) await hidePanel(asStaff(context, person, now), 'agency-setup')
  const random = seededRandom(20_261_115)
  const customer = { id: ids[3] ?? '', name: DEMO_SIGN_INS[3]?.name ?? '' }
  await addClients(context, { staff, customer, random })
  const destinies = await addCandidates(context, { staff, random })
  await addApplications(context, { staff, random, destinies })
  // Before the public applications, which become leads of their campaign.
  const campaigns = await addCampaigns(context, staff)
  await Promise.all([
    addViews(context, seededRandom(20_261_119)),
    addPublicApplications(context, seededRandom(20_261_116)),
  ])
  await answerApplications(context, { staff, random: seededRandom(20_261_120) })
  await orderBoard(db)
  await Promise.all([
    addInterviews(context, { staff, random: seededRandom(20_261_118) }),
    addLinks(context, { staff, random: seededRandom(20_261_117) }),
  ])
  await addOutreach(context, { staff, random: seededRandom(20_261_121) })
  await addLeads(context, { staff, customer, campaigns })
  await addCosts(context, { staff, random: seededRandom(20_261_122) })
}
