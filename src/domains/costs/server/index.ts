// The entry for other domains: what reports say about the agency's own cost.
export { knownMonths, monthsOfCost } from './figures.ts'
export { markedHires } from './ports.ts'
