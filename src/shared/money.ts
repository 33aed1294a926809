// Money in messages of the server. Screens use `formatMoney` of the design system.
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$1,208.40` */
export const formatCents = (cents: number) => dollars.format(cents / 100).replace('-', '−')
