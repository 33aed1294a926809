// Words that tell a job title from an employer.

const TITLES = new Set(
  `nurse rn lpn lvn cna aide assistant technician tech technologist therapist hygienist phlebotomist driver operator
  mechanic welder fitter electrician plumber carpenter roofer foreman superintendent installer machinist apprentice
  journeyman laborer labourer lead leader supervisor manager director coordinator specialist clerk representative rep
  agent associate executive officer guard engineer developer programmer analyst accountant bookkeeper teacher
  instructor cook chef server waiter waitress bartender host hostess cashier barista picker packer handler dispatcher
  recruiter intern consultant administrator receptionist secretary designer architect scientist pharmacist physician
  dentist paralegal attorney lawyer custodian janitor housekeeper cleaner landscaper painter inspector planner buyer
  merchandiser stocker loader caregiver sitter nanny counselor worker owner founder president ceo cfo coo cto trainer
  tutor librarian editor writer producer photographer barber stylist esthetician paramedic emt firefighter captain
  sergeant helper boilermaker ironworker millwright pipefitter rigger surveyor estimator fabricator assembler
  practitioner midwife sonographer dietitian surgeon scheduler biller coder concierge attendant auditor banker teller
  chemist detailer drafter expeditor generalist groundskeeper mason partner porter professor researcher salesperson
  strategist stylist tailor trucker underwriter valet veterinarian warehouseman`.split(/\s+/),
)
const COMPANIES = new Set(
  `inc llc ltd co corp corporation company group clinic clinics hospital hospitals center centre centers school schools
  district university college academy systems services service logistics freight lines trucking transport
  transportation care health healthcare medical pharmacy dental staffing builders construction contractors plumbing
  electric electrical mechanical roofing manufacturing industries hotel hotels inn resort restaurant restaurants grill
  café cafe bank insurance partners associates labs laboratory laboratories foods supply storage solutions
  technologies software rehab rehabilitation manor homes county department institute imaging energy power steel works
  foundry packaging distribution aerospace protection security landscaping cooling repair terminals exteriors
  creamery analytics carriers express enterprises holdings bros brothers sons agency ymca market stores store`.split(
    /\s+/,
  ),
)

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}']+/gu) ?? []
const singular = (word: string) => TITLES.has(word)

/** Whether the text ends as titles do: "Registered nurse", "Manager of operations". */
export function isTitle(text: string): boolean {
  return titleScore(text) > 0
}

/** Above zero for a title, below for an employer, zero if the words do not tell. */
export function titleScore(text: string): number {
  const words = wordsOf(text)
  const last = words.at(-1) ?? ''
  if (singular(last)) return 3
  if (COMPANIES.has(last)) return -3
  if (words.some(singular)) return 2
  return words.some((word) => COMPANIES.has(word)) ? -2 : 0
}

/** "Licensed Practical Nurse Bayou Rehabilitation": the title ends with its noun. */
export function splitAfterTitle(text: string): [title: string, employer: string] | null {
  const words = text.split(' ')
  const end = words.findIndex((word) => singular(word.toLowerCase().replace(/[^\p{L}]/gu, '')))
  if (end < 0 || end === words.length - 1) return null
  const rest = words.slice(end + 1)
  return /^\p{Lu}/u.test(rest[0] ?? '') ? [words.slice(0, end + 1).join(' '), rest.join(' ')] : null
}
