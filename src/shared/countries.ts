// The countries whose files can be imported: how their numbers and dates are written, and how phones without a country are read.
export const COUNTRIES = {
  US: { label: 'United States', decimal: '.', order: 'mdy' },
  CA: { label: 'Canada', decimal: '.', order: 'mdy' },
  GB: { label: 'United Kingdom', decimal: '.', order: 'dmy' },
  IE: { label: 'Ireland', decimal: '.', order: 'dmy' },
  AU: { label: 'Australia', decimal: '.', order: 'dmy' },
  IN: { label: 'India', decimal: '.', order: 'dmy' },
  MX: { label: 'Mexico', decimal: '.', order: 'dmy' },
  DE: { label: 'Germany', decimal: ',', order: 'dmy' },
  AT: { label: 'Austria', decimal: ',', order: 'dmy' },
  CH: { label: 'Switzerland', decimal: '.', order: 'dmy' },
  FR: { label: 'France', decimal: ',', order: 'dmy' },
  BE: { label: 'Belgium', decimal: ',', order: 'dmy' },
  NL: { label: 'Netherlands', decimal: ',', order: 'dmy' },
  ES: { label: 'Spain', decimal: ',', order: 'dmy' },
  IT: { label: 'Italy', decimal: ',', order: 'dmy' },
  PL: { label: 'Poland', decimal: ',', order: 'dmy' },
} as const
export type Country = keyof typeof COUNTRIES
export const COUNTRY_CODES = Object.keys(COUNTRIES) as [Country, ...Country[]]
