// A rule set as it crosses the wire. Sizes are checked before contents, so that a hostile rule set costs little.
import { z } from 'zod'
import { line, text, zipSchema } from '#shared/text.ts'
import { isTimezone } from '#shared/zoned-time.ts'
import { ANSWER_PREFIX, GATE_RULE, isRuleField, LIMITS, METHODS, RULE_FIELDS, UNITS } from './words.ts'

/** The length is checked first. Zod alone would read 10,000 rules before it counts them. */
const list = <Item extends z.ZodType>(item: Item, max: number, noun: string) =>
  z
    .array(z.unknown())
    .max(max, { error: `Use at most ${max} ${noun}.`, abort: true })
    .pipe(z.array(item))

const keySchema = text({
  max: 60,
  pattern: /^[\w-]+$/,
  error: 'Use an id of letters, digits, hyphens and underscores.',
})

const subjectSchema = z
  .string()
  .max(LIMITS.text, { abort: true })
  .refine(
    (subject) =>
      isRuleField(subject) || (subject.startsWith(ANSWER_PREFIX) && subject.length > ANSWER_PREFIX.length),
    `Choose one of: ${Object.keys(RULE_FIELDS).join(', ')}, or ${ANSWER_PREFIX} with the name of a form answer.`,
  )
const valueSchema = z.union(
  [line(LIMITS.text).min(1, 'Enter a value.'), z.number(), z.boolean()],
  `Enter a text of at most ${LIMITS.text} characters, a number, or yes or no.`,
)

const eqSchema = z.strictObject({ kind: z.literal('eq'), subject: subjectSchema, value: valueSchema })
const inSchema = z.strictObject({
  kind: z.literal('in'),
  subject: subjectSchema,
  values: list(valueSchema, LIMITS.values, 'values').refine(
    (values) => values.length > 0,
    'Enter at least one value.',
  ),
})
const rangeSchema = z
  .strictObject({
    kind: z.literal('range'),
    subject: subjectSchema,
    min: z.number().nullable(),
    max: z.number().nullable(),
    unit: z.enum(UNITS).default('number'),
  })
  .refine(({ min, max }) => min !== null || max !== null, 'Enter a lowest or a highest value.')
  .refine(
    ({ min, max }) => min === null || max === null || min <= max,
    'The lowest value is above the highest. Swap them.',
  )
/** The server fills in the coordinates of the ZIP code and stores them, because the engine looks nothing up. */
const zipRadiusSchema = z.strictObject({
  kind: z.literal('zip_radius'),
  zip: zipSchema,
  lat: z.number().min(-90).max(90).default(0),
  lng: z.number().min(-180).max(180).default(0),
  miles: z
    .number()
    .min(1, 'Use a radius of 1 mile or more.')
    .max(LIMITS.miles, `Use a radius of ${LIMITS.miles} miles or less.`),
})

export type Condition =
  | z.infer<typeof eqSchema>
  | z.infer<typeof inSchema>
  | z.infer<typeof rangeSchema>
  | z.infer<typeof zipRadiusSchema>
export type Filter =
  | Condition
  | { kind: 'all'; of: Filter[] }
  | { kind: 'any'; of: Filter[] }
  | { kind: 'not'; of: Filter }

export const nodeSchema: z.ZodType<Filter> = z
  .lazy(() =>
    z.discriminatedUnion(
      'kind',
      [
        eqSchema,
        inSchema,
        rangeSchema,
        zipRadiusSchema,
        z.strictObject({ kind: z.literal('all'), of: z.array(nodeSchema) }),
        z.strictObject({
          kind: z.literal('any'),
          of: z.array(nodeSchema).min(1, 'Add a condition, or remove this group.'),
        }),
        z.strictObject({ kind: z.literal('not'), of: nodeSchema }),
      ],
      { error: 'Choose a condition: eq, in, range, zip_radius, all, any or not.' },
    ),
  )
  .meta({ id: 'RoutingFilter' })

/** Counts with a list of its own instead of recursion, so that no depth of nesting exhausts the stack. */
function sizeProblem(filter: unknown): string | null {
  const open = [{ node: filter, depth: 1 }]
  for (let seen = 0; open.length > 0; seen += 1) {
    const { node, depth } = open.pop() ?? { node: null, depth: 0 }
    if (depth > LIMITS.depth)
      return `Conditions are nested too deeply. Use at most ${LIMITS.depth} levels of groups.`
    if (seen >= LIMITS.nodes)
      return `This filter is too long. Use at most ${LIMITS.nodes} conditions, or split the rule.`
    if (typeof node !== 'object' || node === null || !('of' in node)) continue
    const children: unknown[] = Array.isArray(node.of) ? node.of : [node.of]
    for (const child of children.slice(0, LIMITS.nodes + 1)) open.push({ node: child, depth: depth + 1 })
  }
  return null
}

export const filterSchema = z
  .unknown()
  .superRefine((filter, context) => {
    const message = sizeProblem(filter)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .pipe(nodeSchema)

const capSchema = z
  .number()
  .int('Enter a whole number.')
  .min(0, 'Use 0 or more.')
  .max(LIMITS.cap, `Use ${LIMITS.cap.toLocaleString('en-US')} or less.`)
  .nullable()
const timeSchema = text({
  max: 5,
  pattern: /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/,
  error: 'Enter a time such as 08:00 or 18:30.',
})
const windowSchema = z
  .strictObject({
    weekdays: list(z.number().int().min(1).max(7), 7, 'weekdays').refine(
      (days) => days.length > 0 && new Set(days).size === days.length,
      'Choose each weekday once, 1 for Monday to 7 for Sunday.',
    ),
    from: timeSchema,
    /** At or before `from`, the window ends on the next day. */
    to: timeSchema,
  })
  .refine(({ from }) => from !== '24:00', {
    path: ['from'],
    error: 'Start at 00:00 of the next day instead.',
  })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    error: 'Choose two different times. Use 00:00 to 24:00 for a whole day.',
  })

const shared = {
  id: keySchema,
  weight: z
    .number()
    .int('Enter a whole number.')
    .min(0, 'Use 0 or more.')
    .max(LIMITS.weight, `Use ${LIMITS.weight} or less.`)
    .default(1),
  timezone: z.string().max(60, { abort: true }).refine(isTimezone, 'Choose a timezone from the list.'),
  caps: z
    .strictObject({ daily: capSchema, weekly: capSchema, monthly: capSchema })
    .default({ daily: null, weekly: null, monthly: null }),
  windows: list(windowSchema, LIMITS.windows, 'schedule windows').default([]),
}
const targetSchema = z.discriminatedUnion(
  'kind',
  [
    /** Every client's open standing order that the lead fits, oldest first. */
    z.strictObject({ kind: z.literal('open_orders'), ...shared }),
    /** Without an order: whichever open order of the client is the oldest and wants the lead. */
    z.strictObject({
      kind: z.literal('order'),
      clientId: keySchema,
      orderId: keySchema.nullable().default(null),
      ...shared,
    }),
    z.strictObject({ kind: z.literal('recruiter'), userId: keySchema, ...shared }),
    z.strictObject({ kind: z.literal('stock'), ...shared }),
    z.strictObject({ kind: z.literal('reject'), ...shared }),
  ],
  { error: 'Choose a target: open_orders, order, recruiter, stock or reject.' },
)
export type Target = z.infer<typeof targetSchema>

const ruleSchema = z.strictObject({
  id: keySchema.refine(
    (id) => id !== GATE_RULE.id,
    `The check for consent has the id ${GATE_RULE.id}. Use another id.`,
  ),
  name: line(LIMITS.text).min(1, 'Enter a name for the rule.'),
  filter: filterSchema,
  targets: list(targetSchema, LIMITS.targets, 'targets in a rule').refine(
    (targets) => targets.length > 0,
    'Add a target, such as a client order or stock.',
  ),
  method: z.enum(METHODS, `Choose one of: ${METHODS.join(', ')}.`),
  /** 1 is exclusive. */
  shares: z
    .number()
    .int('Enter a whole number.')
    .min(1, 'Use 1 for exclusive, or more to share.')
    .max(LIMITS.shares, `Share a lead with at most ${LIMITS.shares} clients.`)
    .default(1),
})
export type Rule = z.infer<typeof ruleSchema>

/** Counters are kept by the id of a target, so an id must not appear twice. */
function repeated(ids: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return ids.find((id) => seen.size === seen.add(id).size)
}

export const rulesSchema = list(ruleSchema, LIMITS.rules, 'rules').superRefine((rules, context) => {
  const rule = repeated(rules.map(({ id }) => id))
  const target = repeated(rules.flatMap(({ targets }) => targets.map(({ id }) => id)))
  const say = (message: string) => context.addIssue({ code: 'custom', message })
  if (rule !== undefined) say(`Two rules have the id ${rule}. Give each rule its own id.`)
  if (target !== undefined) say(`Two targets have the id ${target}. Give each target its own id.`)
})

export const ruleSetSchema = z.strictObject({ version: z.number().int().min(1), rules: rulesSchema })
export type RuleSet = z.infer<typeof ruleSetSchema>
