// Realistic names, places and trades. Phone numbers are from the range reserved for fiction.
import type { StateCode } from '#shared/us-states.ts'

export const FIRST_NAMES =
  `Aaliyah Aaron Abigail Adrian Aisha Alejandro Alicia Amara Amir Ana Andre Angela Anthony Arjun
  Ashley Beatriz Benjamin Bianca Brandon Brianna Caleb Camila Carlos Caroline Chidi Chloe Christian Claire Connor Cristina
  Damian Daniel Darnell Deborah Devin Diana Diego Dominique Dorothy Dylan Elena Eli Elijah Emily Emmanuel Esther Ethan Eva
  Fatima Felix Francesca Gabriel Genevieve Gloria Grace Hannah Harold Hassan Heather Hiroshi Ibrahim Imani Ingrid Isabel
  Isaiah Ivan Jada Jamal Jasmine Javier Jerome Joanna Jordan Jorge Joseph Julia Kareem Katherine Kavita Keisha Kenji Kevin
  Kwame Laura Layla Leon Liam Lucia Luis Malik Marcus Margaret Maria Mateo Maya Mei Miguel Mohammed Monique Naomi Natalie
  Nathan Nia Nicolas Nina Noah Olga Oliver Olivia Omar Owen Patricia Paul Priya Quentin Rachel Rafael Ramon Raquel Rashid
  Rebecca Renee Ricardo Rosa Ruth Samira Samuel Sandra Santiago Sarah Sergei Shanice Simone Sofia Stephanie Sunita Tamika
  Tariq Teresa Theo Thomas Tiana Tomas Tyrone Uma Valeria Vanessa Victor Violet Wei Wendell Xavier Yara Yolanda Yusuf Zoe`.split(
    /\s+/,
  )

export const LAST_NAMES =
  `Abernathy Achebe Adeyemi Aguilar Al-Sayed Alvarez Anderson Bailey Banerjee Barnes Bennett
  Boateng Boyd Briscoe Brooks Camargo Campbell Carter Castillo Chavez Chen Clark Coleman Cole Collins Cooper Cruz Dawson
  Delgado Desai Diaz Dixon Drummond Edwards Ellis Espinoza Evans Farouk Fischer Fleming Flores Foster Freeman Garcia Gibson
  Gomez Gonzalez Grant Green Gutierrez Hall Hamilton Harris Hayes Henderson Hernandez Holloway Howard Hughes Hussein Ibarra
  Jackson Jefferson Jenkins Johansson Johnson Jones Kang Kaur Kelly Khan Kim Kowalski Kumar Lewis Lindgren Lopez Mahmoud
  Marchetti Martin Martinez McAllister Medina Mehta Mendoza Mitchell Moore Morales Morgan Murphy Nakamura Nguyen Norwood
  O’Brien Okafor Okonkwo Olsen Ortega Osei Owens Patel Perez Petrakis Phillips Powell Pruitt Ramirez Ramos Reed Reyes
  Richardson Rivera Robinson Rodriguez Romero Ross Ruiz Russell Salazar Sanchez Santos Schmidt Scott Shah Silva Simmons
  Singh Smith Sorensen Soto Stewart Sullivan Suzuki Taylor Thomas Thompson Torres Tran Turner Vance Vargas Vasquez
  Villarreal Walker Wallace Walsh Washington Watson Weaver Webb Whitaker White Williams Wilson Wright Yamamoto Young Zhou`.split(
    /\s+/,
  )

export type Place = { city: string; state: StateCode; zip: string; area: string; lat: number; lng: number }

const place = (
  city: string,
  state: StateCode,
  zip: string,
  area: string,
  lat: number,
  lng: number,
): Place => ({
  city,
  state,
  zip,
  area,
  lat,
  lng,
})

export const PLACES: readonly Place[] = [
  place('Houston', 'TX', '77030', '713', 29.708, -95.402),
  place('San Antonio', 'TX', '78229', '210', 29.505, -98.573),
  place('Austin', 'TX', '78705', '512', 30.289, -97.739),
  place('Dallas', 'TX', '75235', '214', 32.825, -96.838),
  place('Fort Worth', 'TX', '76104', '817', 32.726, -97.318),
  place('El Paso', 'TX', '79902', '915', 31.776, -106.493),
  place('Lubbock', 'TX', '79410', '806', 33.569, -101.892),
  place('Oklahoma City', 'OK', '73104', '405', 35.479, -97.501),
  place('Tulsa', 'OK', '74104', '918', 36.146, -95.953),
  place('New Orleans', 'LA', '70112', '504', 29.956, -90.077),
  place('Baton Rouge', 'LA', '70808', '225', 30.407, -91.14),
  place('Little Rock', 'AR', '72205', '501', 34.751, -92.346),
  place('Albuquerque', 'NM', '87106', '505', 35.079, -106.617),
  place('Phoenix', 'AZ', '85006', '602', 33.465, -112.048),
  place('Tucson', 'AZ', '85719', '520', 32.247, -110.949),
  place('Denver', 'CO', '80220', '303', 39.732, -104.919),
  place('Kansas City', 'MO', '64111', '816', 39.056, -94.594),
  place('St. Louis', 'MO', '63110', '314', 38.618, -90.257),
  place('Memphis', 'TN', '38104', '901', 35.133, -90.005),
  place('Nashville', 'TN', '37212', '615', 36.134, -86.802),
  place('Atlanta', 'GA', '30308', '404', 33.771, -84.378),
  place('Jacksonville', 'FL', '32207', '904', 30.291, -81.642),
  place('Orlando', 'FL', '32806', '407', 28.514, -81.357),
  place('Tampa', 'FL', '33606', '813', 27.937, -82.465),
  place('Charlotte', 'NC', '28203', '704', 35.208, -80.859),
]

export type Trade = {
  category: string
  titles: readonly string[]
  skills: readonly string[]
  certifications: readonly string[]
  duties: readonly string[]
  /** The clients that hire for this trade. */
  industries: readonly (typeof CLIENTS)[number]['industry'][]
  /** Cents per hour. */
  pay: readonly [number, number]
}

export const TRADES: readonly Trade[] = [
  {
    category: 'Nursing',
    titles: [
      'Registered nurse, ICU',
      'Registered nurse, ER',
      'Registered nurse, med-surg',
      'Registered nurse, OR',
      'Nurse practitioner',
      'Licensed vocational nurse',
      'Charge nurse',
    ],
    skills: [
      'RN',
      'LVN',
      'NP',
      'ICU',
      'ER',
      'Med-surg',
      'OR',
      'NICU',
      'Telemetry',
      'Epic',
      'ACLS',
      'Bilingual',
    ],
    certifications: ['RN license', 'BLS', 'ACLS', 'CCRN'],
    duties: [
      'Assess, plan and hand over for four to six patients',
      'Give medication and titrate drips by protocol',
      'Chart in Epic while it happens, not after the shift',
      'Teach patients and families before they go home',
      'Take part in the huddle at the start of every shift',
    ],
    industries: ['Hospitals', 'Rehabilitation', 'Senior care', 'Clinics', 'Home care'],
    pay: [3_200, 6_400],
  },
  {
    category: 'Allied health',
    titles: [
      'Medical assistant',
      'Phlebotomist',
      'Radiology technologist',
      'Respiratory therapist',
      'Pharmacy technician',
    ],
    skills: ['Phlebotomy', 'EKG', 'X-ray', 'Vitals', 'Epic', 'Bilingual', 'Pharmacy systems'],
    certifications: ['CMA', 'CPT', 'ARRT', 'RRT', 'CPhT'],
    duties: [
      'Room patients, take vitals and ask what brings them in',
      'Draw and label samples, and get them to the lab in time',
      'Prepare the room and the machine for the next patient',
      'Call patients with results that the provider has cleared',
      'Keep supplies stocked and dates checked',
    ],
    industries: ['Hospitals', 'Rehabilitation', 'Clinics', 'Diagnostics'],
    pay: [1_800, 3_900],
  },
  {
    category: 'Driving',
    titles: ['CDL-A driver, regional', 'CDL-A driver, local', 'Delivery driver', 'Dispatcher'],
    skills: ['CDL-A', 'Hazmat', 'Tanker', 'Doubles', 'Route planning', 'ELD'],
    certifications: ['CDL-A', 'TWIC', 'Hazmat endorsement'],
    duties: [
      'Drive a late-model truck, home every night or weekend as agreed',
      'Check the vehicle before and after each trip',
      'Keep your log on the ELD and your hours legal',
      'Load, secure and hand over with a signature',
      'Tell dispatch early when a window cannot be met',
    ],
    industries: ['Trucking', 'Warehousing'],
    pay: [2_100, 3_800],
  },
  {
    category: 'Warehouse',
    titles: ['Forklift operator', 'Warehouse associate', 'Inventory lead', 'Shift supervisor'],
    skills: ['Forklift', 'RF scanner', 'Inventory', 'Lean', 'Bilingual', 'Night shift'],
    certifications: ['Forklift certificate', 'OSHA 10'],
    duties: [
      'Receive, put away and pick with an RF scanner',
      'Load trailers by the plan on the board',
      'Count a zone every shift and clear up what differs',
      'Keep aisles and docks clear and safe',
      'Show new colleagues how we do it',
    ],
    industries: ['Warehousing', 'Trucking'],
    pay: [1_700, 2_900],
  },
  {
    category: 'Skilled trades',
    titles: ['Electrician, journeyman', 'HVAC technician', 'Welder', 'Maintenance mechanic', 'Plumber'],
    skills: ['Journeyman', 'HVAC', 'MIG', 'TIG', 'PLC', 'Blueprints', 'EPA 608'],
    certifications: ['Journeyman license', 'EPA 608', 'OSHA 30'],
    duties: [
      'Read the drawings and lay out the work before you start',
      'Install, test and label, to code',
      'Find faults and put them right the first time',
      'Write down parts and hours on the tablet',
      'Leave the site clean and locked',
    ],
    industries: ['Construction', 'Warehousing', 'Senior care'],
    pay: [2_400, 4_600],
  },
]

/** The duties of a title. */
export const TRADE_OF = new Map(
  TRADES.flatMap(({ titles, category }) => titles.map((title): [string, string] => [title, category])),
)

export const CLIENTS = [
  { name: 'Lakeside Health', industry: 'Hospitals' },
  { name: 'Gulf Coast Medical Group', industry: 'Hospitals' },
  { name: 'Bayou Rehabilitation', industry: 'Rehabilitation' },
  { name: 'Redbud Senior Living', industry: 'Senior care' },
  { name: 'Crossroads Freight', industry: 'Trucking' },
  { name: 'Blue Mesa Logistics', industry: 'Warehousing' },
  { name: 'Pecan Street Distribution', industry: 'Warehousing' },
  { name: 'Ironwood Mechanical', industry: 'Construction' },
  { name: 'Summit Electric Partners', industry: 'Construction' },
  { name: 'Magnolia Pediatrics', industry: 'Clinics' },
  { name: 'Cypress Imaging', industry: 'Diagnostics' },
  { name: 'Harborview Home Care', industry: 'Home care' },
] as const

export const TAGS = [
  'Nights',
  'Weekends',
  'Relocates',
  'Urgent',
  'Bilingual',
  'Rehire',
  'Referral',
  'Travel',
  'Part time',
] as const

export const NOTES = [
  'Wants nights and a written offer range before the panel.',
  'References checked, both good. Former manager would rehire.',
  'Asked about parking and shift differential. Sent the benefits sheet.',
  'Prefers a start after the first of the month.',
  'Moved recently, happy to commute up to 40 minutes.',
  'License renewal is under way, expects it within two weeks.',
  'Interviewed elsewhere last week, decides by Friday.',
  'Open to weekends if every second one is free.',
] as const

export const CALLS = [
  'Available in two weeks. Confirmed pay expectation.',
  'Walked through the role and the shift pattern, interested.',
  'Went over license and experience, all matches.',
  'Asked to call back after the shift, around four.',
] as const
