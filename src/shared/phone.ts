// Phone numbers in readable form.

/** `(713) 555-0142` for North American numbers. Others are shown as given. */
export function formatPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  const foreign = phone.trim().startsWith('+') && !digits.startsWith('1')
  if (local.length !== 10 || foreign) return phone.trim()
  return `(${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}`
}

/** The ten digits of each number, as files and forms may write it. A shorter one says too little. */
export const tenDigitsOf = (phones: readonly string[]) =>
  phones.map((phone) => phone.replace(/\D/g, '').slice(-10)).filter(({ length }) => length === 10)
