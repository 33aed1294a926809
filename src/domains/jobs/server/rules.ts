// How a posting is named in its address. Pure.

export function slugOf({ title, city, number }: { title: string; city: string; number: number }): string {
  const plain = `${title} ${city}`
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return `${plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)}-${number}`
}
