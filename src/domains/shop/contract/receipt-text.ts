// What the code of a receipt is computed from. The server makes it and the public page shows it, so both read this file.
export type ReceiptParts = {
  /** The code of the sale before, as text. Empty for the first sale of a lead. */
  previous: string
  saleNo: number
  shareLimit: number
  /** ISO 8601 in UTC with milliseconds. */
  soldAt: string
  deliveryId: string
}

export const receiptText = ({ previous, saleNo, shareLimit, soldAt, deliveryId }: ReceiptParts): string =>
  [previous, saleNo, shareLimit, soldAt, deliveryId].join('|')
