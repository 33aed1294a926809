// What everyone may know of the agency: its name and what belongs to it on pages and in messages.
export type Face = {
  /** Never empty: without a name of its own, an agency has the product's. */
  name: string
  color: string
  phone: string
  postalAddress: string
  legalFooter: string
  /** The address of the logo on this server. */
  logo: string | null
  hasTerms: boolean
  /** Above the open jobs. */
  careersText: string
  /** Whether staff can sign in at the agency’s own service. */
  hasSingleSignOn?: boolean
}

export const PRODUCT_NAME = 'Candor Hire'

/** Each has at least 4.5:1 with white text. */
export const AGENCY_COLORS = [
  { value: '#00696b', label: 'Petrol' },
  { value: '#285297', label: 'Blue' },
  { value: '#982b00', label: 'Rust' },
  { value: '#11662c', label: 'Green' },
  { value: '#5b0977', label: 'Purple' },
  { value: '#35302b', label: 'Graphite' },
] as const

export type AgencyColor = (typeof AGENCY_COLORS)[number]['value']

export const PRODUCT_FACE: Face = {
  name: PRODUCT_NAME,
  color: AGENCY_COLORS[0].value,
  phone: '',
  postalAddress: '',
  legalFooter: '',
  logo: null,
  hasTerms: false,
  careersText: '',
}
