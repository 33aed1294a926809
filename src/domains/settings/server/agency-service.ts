// The agency: read by every domain to the right, changed by admins.
import { createHash } from 'node:crypto'
import { audit, difference } from '#platform/server/audit.ts'
import { byColumn } from '#platform/server/camel-case.ts'
import type { Db } from '#platform/server/database.ts'
import { publish } from '#platform/server/events.ts'
import { pictureSize } from '#platform/server/picture-size.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { uploadedFile } from '#platform/server/upload.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { PRODUCT_NAME } from '#shared/face.ts'
import { pick } from '#shared/fields.ts'
import { normalizePhone } from '#shared/normalize-phone.ts'
import type { StaffActor } from '#shared/roles.ts'
import { isOfferedTimezone, wallTimeOf } from '#shared/zoned-time.ts'
import type { Agency } from '../contract/agency.ts'
import { AGENCY_FIELD_NAMES } from '../contract/agency-fields.ts'
import {
  type AgencyChanges,
  type AgencyRow,
  eraseLogo,
  readAgency,
  saveLogo,
  updateAgency,
} from './queries/agency.ts'

/** The agency as the subject of an audit line, which needs an id. */
const AGENCY_ID = '00000000-0000-0000-0000-000000000002'
const MAX_LOGO_BYTES = 512 * 1024
const MAX_LOGO_SIDE = 4_096

const logoAddress = (digest: string | null) => digest && `/api/public/agency/logo/${digest}`

const toAgency = ({ logoDigest, ...row }: AgencyRow): Agency => ({ ...row, logo: logoAddress(logoDigest) })

export const findAgency = async (db: Db): Promise<Agency> => toAgency(await readAgency(db))

/** The name in messages and on pages. */
export const agencyName = async (db: Db): Promise<string> => (await readAgency(db)).name || PRODUCT_NAME

export const agencyZone = async (db: Db): Promise<string> => (await readAgency(db)).timezone

/** The day of the agency, for limits that hold until the end of a day. */
export const agencyToday = async ({ db, now }: Pick<Tx, 'db' | 'now'>): Promise<string> =>
  wallTimeOf(now, await agencyZone(db)).day

export function changeAgency(
  context: Tx<StaffActor>,
  { version, edit }: { version: number; edit: AgencyChanges },
): Promise<Agency> {
  return transaction(context, async (tx) => {
    const before = await readAgency(tx.db, { lock: true })
    if (before.version !== version)
      throw new AppError('stale', {
        userMessage: 'Another admin changed the agency. Load the current values and try again.',
        details: { current: toAgency(before) },
      })
    // A value from before stays until another one is chosen.
    if (edit.timezone && edit.timezone !== before.timezone && !isOfferedTimezone(edit.timezone))
      throw invalid('timezone', 'Choose a timezone from the list.')
    if (edit.phone && !normalizePhone(edit.phone))
      throw invalid('phone', 'Enter a phone number with 10 digits.')
    await write(tx, before, edit)
    return findAgency(tx.db)
  })
}

async function write(tx: Tx, before: AgencyRow, edit: AgencyChanges): Promise<void> {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
  const changed = difference(byColumn(pick(before, AGENCY_FIELD_NAMES)), byColumn(given))
  if (!changed) return
  await updateAgency(tx.db, edit, tx.now)
  await recordChange(tx, changed)
}

async function recordChange(
  tx: Tx,
  changed: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  await audit(tx, { action: 'edited', subjectType: 'agency', subjectId: AGENCY_ID, ...changed })
  await publish(tx, { type: 'agency.updated', audience: 'staff' })
}

/** Without a version, for a first value that nobody edits meanwhile. */
export function setAgency(context: Tx, edit: AgencyChanges): Promise<void> {
  return transaction(context, async (tx) => write(tx, await readAgency(tx.db, { lock: true }), edit))
}

/** The agency starts in the timezone of the browser that set it up. */
export async function followFirstAdmin(tx: Tx, { timezone }: { timezone: string | null }): Promise<void> {
  if (timezone === null || !isOfferedTimezone(timezone)) return
  await setAgency(tx, { timezone })
}

const LOGO_TYPES: readonly [type: string, isStart: (content: Buffer) => boolean][] = [
  ['image/png', (content) => content.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (content) => content.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  [
    'image/webp',
    (content) => content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP',
  ],
]

/** The type is read from the content. An SVG is a document with scripts, so it is refused. */
export function changeLogo(context: Tx<StaffActor>, file: unknown): Promise<Agency> {
  const given = uploadedFile.safeParse(file)
  if (!given.success || given.data.content.length === 0)
    throw invalid('file', 'Choose a file that is not empty.')
  const { content } = given.data
  const mediaType = LOGO_TYPES.find(([, isStart]) => isStart(content))?.[0]
  if (!mediaType) throw invalid('file', 'Choose a PNG, JPEG or WebP picture. An SVG is not accepted.')
  if (content.length > MAX_LOGO_BYTES)
    throw new AppError('too_large', {
      userMessage: 'The picture is larger than 512 KB. Choose a smaller one.',
    })
  const size = pictureSize(content)
  if (!size || Math.max(size.width, size.height) > MAX_LOGO_SIDE)
    throw invalid('file', 'Choose a whole picture of at most 4,096 pixels on each side.')
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 32)
  return transaction(context, async (tx) => {
    const before = await readAgency(tx.db, { lock: true })
    await saveLogo(tx.db, { mediaType, content, digest })
    if (before.logoDigest !== digest)
      await recordChange(tx, { before: { logo: before.logoDigest }, after: { logo: digest } })
    return findAgency(tx.db)
  })
}

export function removeLogo(context: Tx<StaffActor>): Promise<Agency> {
  return transaction(context, async (tx) => {
    const { logoDigest } = await readAgency(tx.db, { lock: true })
    await eraseLogo(tx.db)
    if (logoDigest) await recordChange(tx, { before: { logo: logoDigest }, after: { logo: null } })
    return findAgency(tx.db)
  })
}

/** What everyone may know of the agency, and who sends its mail. */
export async function faceOf(db: Db) {
  const row = await readAgency(db)
  const { color, phone, postalAddress, legalFooter, senderName, senderAddress, replyAddress } = row
  const face = {
    name: row.name || PRODUCT_NAME,
    color,
    phone,
    postalAddress,
    legalFooter,
    logo: logoAddress(row.logoDigest),
    hasTerms: row.termsText !== '',
    careersText: row.careersText,
  }
  return { face, sender: { name: senderName || row.name, address: senderAddress, replyAddress } }
}
